import { byteSize } from '../../config/byte-size.js';
import type { RecordSpec } from '../../records/record-spec.js';
import type { HostName, Operation } from '../../spec/operation.js';
import { criteriaOf, expectsRefusal } from '../language/expectations.js';
import { Scope } from '../language/scope.js';
import type { RawStep, Step } from '../language/step-schema.js';
import { DEFAULT_FILE_SIZE } from '../steps/upload-step.js';
import type { ScenarioCase } from './expand.js';

/** What a case needs and sends, read from its steps before anything is sent. */
export interface Survey {
  hosts: Set<HostName | 'emailFiles'>;
  /** The operations to which it submits records. */
  operations: Set<Operation>;
  inspector: boolean;
  /** It sends requests without the good token. */
  access: boolean;
  /** It sends an email with a Sent-on-behalf sender. */
  onBehalf: boolean;
  exchanges: number;
  bytes: number;
  /** What stays in the archive when every answer is the expected one. */
  files: number;
  records: number;
}

/** Bytes of a record whose size a step does not say, roughly. */
const RECORD_BYTES = 900;

/** Surveys the steps of a case. */
export function surveyCase({ scenario, values }: ScenarioCase): Survey {
  const survey: Survey = {
    hosts: new Set(),
    operations: new Set(),
    inspector: false,
    access: false,
    onBehalf: false,
    exchanges: 0,
    bytes: 0,
    files: 0,
    records: 0,
  };
  const scope = new Scope();
  for (const [name, value] of Object.entries(values)) scope.set(name, scope.resolve(value));
  surveySteps(scenario.steps, scope, 1, survey);
  return survey;
}

function surveySteps(steps: Step[], scope: Scope, times: number, survey: Survey): void {
  for (const step of steps) {
    if ('repeat' in step) surveySteps(step.steps, scope, times * step.repeat, survey);
    else if ('together' in step) surveySteps(step.together, scope, times, survey);
    else surveyStep(step, scope, times, survey);
  }
}

function surveyStep(step: Step, scope: Scope, times: number, survey: Survey): void {
  if ('wait' in step || 'assert' in step) return;
  if ('inspect' in step) {
    survey.inspector = true;
    // Absence counts only beside a record that was sent later, and that one is archived too.
    if (step.inspect === 'records') {
      survey.hosts.add((scope.resolve(step.host) ?? 'conversations') as HostName);
      survey.exchanges += times;
      survey.bytes += times * RECORD_BYTES;
      survey.records += times;
    }
    return;
  }
  survey.exchanges += times;
  const token = 'token' in step ? scope.resolve(step.token) : undefined;
  if (token !== undefined && token !== 'good') survey.access = true;
  if ('upload' in step) {
    survey.hosts.add((scope.resolve(step.host) ?? 'conversations') as HostName);
    const size = sizeOf(scope.resolve(step.size), step.content?.length ?? DEFAULT_FILE_SIZE);
    survey.bytes += times * sizeOf(scope.resolve(step.abort?.after), size);
    if (keeps(step, scope) && step.abort === undefined) survey.files += times;
  } else if ('submit' in step) {
    const operation = scope.resolve(step.submit) as Operation;
    const copies = step.copies ?? 1;
    survey.exchanges += times * (copies - 1);
    survey.hosts.add(operation);
    survey.operations.add(operation);
    const record = (scope.resolve(step.record) ?? {}) as RecordSpec;
    if (record.onBehalf === true) survey.onBehalf = true;
    survey.bytes += copies * times * sizeOf(record.size, RECORD_BYTES);
    if (keeps(step, scope)) survey.records += times;
  } else if ('resend' in step) {
    survey.bytes += times * RECORD_BYTES;
    if (keeps(step, scope)) survey.records += times;
  } else if ('raw' in step) {
    survey.hosts.add((scope.resolve(step.host) ?? 'conversations') as HostName);
    survey.exchanges += times * ((step.answers ?? 1) - 1);
    survey.bytes += times * rawBytes(step);
  } else if ('request' in step) {
    survey.hosts.add((scope.resolve(step.host) ?? 'conversations') as HostName);
  }
}

function keeps(step: { expect?: unknown; require?: unknown }, scope: Scope): boolean {
  const stated = step.expect ?? step.require;
  if (stated === undefined) return true;
  const expectation = scope.resolve(stated) as Parameters<typeof criteriaOf>[0];
  return !expectsRefusal(expectation) && criteriaOf(expectation).status !== 'duplicate';
}

/** A wrong size is told when it is sent. */
const rawBytes = ({ raw, filler }: RawStep): number =>
  raw.reduce((sum, line) => sum + line.length + 2, 0) +
  (filler === undefined ? 0 : filler.text.length * filler.times);

const sizeOf = (value: unknown, otherwise: number): number => {
  const parsed = byteSize.safeParse(value);
  return parsed.success ? parsed.data : otherwise;
};
