import { onceFor } from '../../collections/once-for.js';
import type { HostName, Operation } from '../../spec/operation.js';
import { definitionOf } from '../steps/step.js';
import type { StepCost, WholeRun } from '../steps/step-definition.js';
import type { ScenarioCase } from './expand.js';
import { stepsOfCase } from './steps-of-case.js';

/** What a case asks of a target's profile. */
export interface Needs {
  hosts: Set<HostName | 'emailFiles'>;
  /** The operations to which it submits records. */
  operations: Set<Operation>;
  inspector: boolean;
  /** It sends requests without the good token. */
  access: boolean;
  /** It sends an email with a Sent-on-behalf sender. */
  onBehalf: boolean;
  /** Undefined for a check that is run without regard to others. */
  wholeRun: WholeRun | undefined;
  /** Milliseconds for which it rests between its steps, however quick the target is. */
  restMs: number;
}

/** What a case sends. */
export interface Cost {
  exchanges: number;
  bytes: number;
  /** What stays in the archive when every answer is the expected one. */
  files: number;
  records: number;
}

/** What a case needs and costs, read from its steps before anything is sent. */
export const costOf = onceFor((scenarioCase: ScenarioCase): { needs: Needs; cost: Cost } => {
  const needs: Needs = {
    hosts: new Set(),
    operations: new Set(),
    inspector: false,
    access: false,
    onBehalf: false,
    wholeRun: undefined,
    restMs: 0,
  };
  const cost: Cost = { exchanges: 0, bytes: 0, files: 0, records: 0 };
  for (const { step, times } of stepsOfCase(scenarioCase)) {
    add(definitionOf(step).cost(step), times, needs, cost);
  }
  return { needs, cost };
});

function add(step: StepCost, times: number, needs: Needs, cost: Cost): void {
  if (step.host !== undefined) needs.hosts.add(step.host);
  if (step.operation !== undefined) needs.operations.add(step.operation);
  needs.inspector ||= step.inspector ?? false;
  needs.access ||= step.access ?? false;
  needs.onBehalf ||= step.onBehalf ?? false;
  needs.wholeRun ??= step.wholeRun;
  needs.restMs += times * (step.restMs ?? 0);
  for (const what of ['exchanges', 'bytes', 'files', 'records'] as const) {
    cost[what] += times * (step[what] ?? 0);
  }
}
