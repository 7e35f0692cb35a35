import { hintOf, suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import { isOpenModel } from './is-open-model.js';
import type { LoadScenario, Workload } from './load-scenario-schema.js';
import { parseThreshold, ThresholdError } from './parse-threshold.js';
import { measuredFrom, scenarioDuration } from './workload-limits.js';

const SECOND_MS = 1000;

/** A value for one workload, or for each of them. */
export interface WorkloadOverride {
  workload?: string;
  value: number;
}

/** What the command line changes of a scenario. */
export interface LoadOverrides {
  /** How long to send, in milliseconds. */
  forMs?: number | undefined;
  /** Arrivals a second; the last one that fits a workload counts. */
  rates: readonly WorkloadOverride[];
  connections: readonly WorkloadOverride[];
  /** Thresholds in addition to those of the scenario. */
  thresholds: readonly string[];
}

/** Whether nothing is changed. */
export function isUnchanged({ forMs, rates, connections, thresholds }: LoadOverrides): boolean {
  return (
    forMs === undefined && [rates, connections, thresholds].every(({ length }) => length === 0)
  );
}

/**
 * A scenario with another duration, other rates and numbers of connections, and further thresholds.
 * A duration replaces counts and stretches stages; a rate makes the open model of a workload, whose
 * connections become the most to open; rates and numbers of connections replace stages.
 *
 * @throws UsageError for a workload that does not exist, for what is no threshold, and for what a
 * search decides itself
 */
export function overrideLoad(scenario: LoadScenario, overrides: LoadOverrides): LoadScenario {
  const { forMs, rates, connections } = overrides;
  if (isUnchanged(overrides)) return scenario;
  assertFits(scenario, overrides);
  const before = scenarioDuration(scenario);
  const stretch = forMs === undefined || before === undefined ? 1 : forMs / before;
  const workloads = Object.entries(scenario.workloads).map(([name, workload]) => {
    const timed = forMs === undefined ? workload : withoutCount(workload, stretch);
    return [name, changed(timed, valueFor(name, rates), valueFor(name, connections))];
  });
  const duration = forMs ?? before;
  return {
    ...scenario,
    workloads: Object.fromEntries(workloads),
    thresholds: [...scenario.thresholds, ...overrides.thresholds],
    ...(duration === undefined ? {} : { for: duration }),
    ...(forMs === undefined ? {} : { warmup: warmupWithin(scenario.warmup ?? 0, forMs) }),
  };
}

function assertFits({ id, workloads, search }: LoadScenario, overrides: LoadOverrides): void {
  const names = Object.keys(workloads);
  const { forMs, rates, connections, thresholds } = overrides;
  for (const text of thresholds) assertThreshold(text, names);
  const unknown = [...rates, ...connections]
    .flatMap(({ workload }) => workload ?? [])
    .find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = suggestion(unknown, names);
    throw new UsageError(
      `${id} has no workload ${unknown}; there are ${names.join(', ')}${hint}`,
      'unknown-name',
    );
  }
  if (forMs === 0 || rates.some(({ value }) => value === 0)) {
    throw new UsageError(`${id}: a load takes some time, and a rate of 0 starts nothing`);
  }
  if (search === undefined) return;
  if (forMs !== undefined || valueFor(search.workload, rates) !== undefined) {
    throw new UsageError(
      `${id} searches for a rate: it decides by itself which, and for how long`,
      'contradiction',
    );
  }
}

function assertThreshold(text: string, workloads: readonly string[]): void {
  try {
    parseThreshold(text, workloads);
  } catch (error) {
    if (!(error instanceof ThresholdError)) throw error;
    const hint = hintOf(error.hint);
    throw new UsageError(`--threshold '${text}': ${error.message}${hint}`);
  }
}

/** The last value counts, and one for the workload itself before one for all. */
function valueFor(name: string, overrides: readonly WorkloadOverride[]): number | undefined {
  const own = overrides.findLast(({ workload }) => workload === name);
  return (own ?? overrides.findLast(({ workload }) => workload === undefined))?.value;
}

function withoutCount({ count: _, stages, ...workload }: Workload, stretch: number): Workload {
  if (stages === undefined) return workload;
  const stretched = stages.map((one) => ({
    ...one,
    for: Math.max(1, Math.round(one.for * stretch)),
  }));
  return { ...workload, stages: stretched };
}

function changed(
  workload: Workload,
  rate: number | undefined,
  connections: number | undefined,
): Workload {
  const { stages: _, ...unstaged } = workload;
  const rated = rate === undefined ? workload : { ...unstaged, rate };
  if (connections === undefined) return rated;
  // In the open model the stages are rates, which go on.
  return { ...(isOpenModel(rated) ? rated : unstaged), connections };
}

/** Whole seconds, and never so long that it leaves less than half. */
function warmupWithin(warmupMs: number, forMs: number): number {
  if (measuredFrom(warmupMs) <= forMs / 2) return warmupMs;
  return Math.floor(forMs / 4 / SECOND_MS) * SECOND_MS;
}
