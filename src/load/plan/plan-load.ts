import prettyBytes from 'pretty-bytes';
import { uploadSizes } from '../request/upload-size.js';
import { isOpenModel } from '../scenario/is-open-model.js';
import type { LoadScenario, Workload } from '../scenario/load-scenario-schema.js';
import { maxConnections, measuredFrom, scenarioDuration } from '../scenario/workload-limits.js';
import { ArrivalSchedule } from './arrival-schedule.js';

/** What a load will send. Undefined where only time limits it: as much as the target takes. */
export interface LoadPlan {
  operations: number | undefined;
  files: number | undefined;
  records: number | undefined;
  /** Of files. */
  bytes: number | undefined;
  durationMs: number | undefined;
  /** How long it sends before anything is measured; absent where it measures from the start. */
  warmupMs?: number;
  workloads: { name: string; what: string }[];
}

/** Adds up what will be sent. */
export function planLoad(scenario: LoadScenario): LoadPlan {
  const durationMs = scenarioDuration(scenario);
  const parts = Object.entries(scenario.workloads).map(([name, workload]) => ({
    name,
    workload,
    count: plannedCount(workload, durationMs),
  }));
  const sum = (amountOf: (workload: Workload) => number) =>
    parts.reduce<number | undefined>((total, { workload, count }) => {
      const each = amountOf(workload);
      if (each === 0 || total === undefined) return total;
      return count === undefined ? undefined : total + count * each;
    }, 0);
  return {
    operations: sum(() => 1),
    files: sum(({ upload }) => (upload ? 1 : 0)),
    records: sum(({ submit }) => (submit ? 1 : 0)),
    bytes: sum(({ upload }) => (upload ? uploadSizes(upload).mean : 0)),
    durationMs,
    ...(scenario.warmup && { warmupMs: measuredFrom(scenario.warmup) }),
    workloads: parts.map(({ name, workload, count }) => ({
      name,
      what: describe(workload, count),
    })),
  };
}

/** How many operations a workload starts; undefined where only time limits it. */
export function plannedCount(
  workload: Workload,
  durationMs: number | undefined,
): number | undefined {
  const { count } = workload;
  if (!isOpenModel(workload) || durationMs === undefined) return count;
  const arrivals = Math.ceil(new ArrivalSchedule(workload, durationMs).total);
  return Math.min(arrivals, count ?? arrivals);
}

function describe(workload: Workload, count: number | undefined): string {
  const { upload, submit } = workload;
  const { mean, largest } = upload ? uploadSizes(upload) : { mean: 0, largest: 0 };
  const sizes = mean === largest ? prettyBytes(largest) : `up to ${prettyBytes(largest)}`;
  const what = [
    ...(upload ? [`uploads of ${sizes}`] : []),
    ...(submit ? [`records (${[submit].flat().join(', ')})`] : []),
  ].join(', then ');
  const most = maxConnections(workload);
  const connections = `${most} connection${most === 1 ? '' : 's'}`;
  const how = isOpenModel(workload)
    ? `at an arrival rate, over at most ${connections}`
    : `over ${connections}`;
  return `${count === undefined ? '' : `${count} `}${what} ${how}`;
}
