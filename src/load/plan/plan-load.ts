import { statfs } from 'node:fs/promises';
import prettyBytes from 'pretty-bytes';
import type { Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import { uploadSizes } from '../request/upload-size.js';
import { isOpen } from '../scenario/is-open-model.js';
import type { LoadScenario, Workload } from '../scenario/load-scenario-schema.js';
import { Arrivals } from './arrival-schedule.js';
import { LoadError } from './load-error.js';

/** What a load will send. Undefined where only time bounds it: as much as the target takes. */
export interface LoadPlan {
  operations: number | undefined;
  files: number | undefined;
  records: number | undefined;
  /** Of files. */
  bytes: number | undefined;
  durationMs: number | undefined;
  workloads: { name: string; what: string }[];
}

/** The rate at which uploads are reckoned when only time bounds them; few disks are faster. */
const FAST_DISK = 1_500_000_000;
/** A record on the disk of the reference archive, with its index. */
const RECORD_BYTES = 3000;
const RECORDS_A_SECOND = 10_000;
const SPARE = 1.1;

/** How long a scenario sends, where time bounds it. */
export function durationOf(scenario: LoadScenario): number | undefined {
  const stages = Object.values(scenario.workloads).map((workload) =>
    (workload.stages ?? []).reduce((sum, stage) => sum + stage.for, 0),
  );
  const longest = Math.max(0, ...stages);
  return scenario.for ?? (longest > 0 ? longest : undefined);
}

/** Adds up what will be sent. */
export function planLoad(scenario: LoadScenario): LoadPlan {
  const durationMs = durationOf(scenario);
  const parts = Object.entries(scenario.workloads).map(([name, workload]) => ({
    name,
    workload,
    count: countOf(workload, durationMs),
  }));
  const sum = (amount: (workload: Workload) => number) =>
    parts.reduce<number | undefined>((total, { workload, count }) => {
      const each = amount(workload);
      if (each === 0 || total === undefined) return total;
      return count === undefined ? undefined : total + count * each;
    }, 0);
  return {
    operations: sum(() => 1),
    files: sum(({ upload }) => (upload ? 1 : 0)),
    records: sum(({ submit }) => (submit ? 1 : 0)),
    bytes: sum(({ upload }) => (upload ? uploadSizes(upload).mean : 0)),
    durationMs,
    workloads: parts.map(({ name, workload, count }) => ({ name, what: inWords(workload, count) })),
  };
}

/**
 * Looks for what makes a load impossible before anything is sent.
 *
 * @throws LoadError
 */
export function checkTarget(scenario: LoadScenario, target: Target): void {
  for (const host of hostsOf(scenario)) {
    if (target.hosts[host] === undefined) {
      throw new LoadError('missing-host', `the profile has no ${host} host, which this load needs`);
    }
  }
  for (const [name, { upload }] of Object.entries(scenario.workloads)) {
    if (upload === undefined) continue;
    const { largest } = uploadSizes(upload);
    if (largest > target.limits.file.accept) {
      const most = prettyBytes(target.limits.file.accept);
      throw new LoadError(
        'file-limit',
        `${name} uploads ${prettyBytes(largest)}, the target takes ${most} a file`,
      );
    }
  }
  checkPace(scenario, target);
}

/** A target that asked to be treated gently is never loaded beyond that. */
function checkPace(scenario: LoadScenario, { pace }: Target): void {
  if (pace === undefined) return;
  const workloads = Object.values(scenario.workloads);
  const connections = workloads.reduce((sum, workload) => sum + connectionsOf(workload), 0);
  if (pace.concurrency !== undefined && connections > pace.concurrency) {
    throw new LoadError(
      'pace',
      `the profile asks for at most ${pace.concurrency} requests at once, this load opens ${connections} connections`,
    );
  }
  if (pace.requestsPerSecond === undefined) return;
  const rates = workloads.map(highestRate);
  if (rates.includes(undefined)) {
    throw new LoadError(
      'pace',
      `the profile asks for at most ${pace.requestsPerSecond} requests a second, and a closed loop has no such bound: give the workloads a rate`,
    );
  }
  const highest = rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
  if (highest > pace.requestsPerSecond) {
    throw new LoadError(
      'pace',
      `the profile asks for at most ${pace.requestsPerSecond} requests a second, this load sends up to ${highest}`,
    );
  }
}

/**
 * Looks for room where a target on this machine keeps its files.
 *
 * @throws LoadError
 */
export async function checkRoom(scenario: LoadScenario, folder: string): Promise<void> {
  const seconds = (durationOf(scenario) ?? 0) / 1000;
  const rounds = scenario.search === undefined ? 1 : 10;
  let needed = 0;
  for (const workload of Object.values(scenario.workloads)) {
    const count = countOf(workload, durationOf(scenario));
    const { upload, submit } = workload;
    if (upload)
      needed += count === undefined ? seconds * FAST_DISK : count * uploadSizes(upload).mean;
    if (submit) needed += (count ?? seconds * RECORDS_A_SECOND) * RECORD_BYTES;
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (needed * rounds * SPARE <= free) return;
  throw new LoadError(
    'no-room',
    `this load may leave ${prettyBytes(needed * rounds)} in ${folder}, where ${prettyBytes(free)} are free; give its workloads a smaller count`,
  );
}

/** The hosts that a load sends to. */
export function hostsOf(scenario: LoadScenario): HostName[] {
  const hosts = Object.values(scenario.workloads).flatMap(({ upload, submit }) => [
    ...(upload ? [upload.host] : []),
    ...[submit ?? []].flat(),
  ]);
  return [...new Set(hosts)];
}

/** How many connections a workload has at most. */
export function connectionsOf({ connections, stages }: Workload): number {
  const staged = (stages ?? []).map((stage) => stage.connections ?? 0);
  return Math.max(
    connections ?? DEFAULT_OPEN_CONNECTIONS * (staged.some(Boolean) ? 0 : 1),
    ...staged,
  );
}

const DEFAULT_OPEN_CONNECTIONS = 100;

function highestRate(workload: Workload): number | undefined {
  if (!isOpen(workload)) return undefined;
  const rates = [workload.rate, ...(workload.stages ?? []).map((stage) => stage.rate)];
  return Math.max(
    ...rates.map((rate) => (typeof rate === 'object' ? Math.max(rate.from, rate.to) : (rate ?? 0))),
  );
}

function countOf(workload: Workload, durationMs: number | undefined): number | undefined {
  const { count } = workload;
  if (!isOpen(workload) || durationMs === undefined) return count;
  const arrivals = Math.ceil(new Arrivals(workload, durationMs).total);
  return Math.min(arrivals, count ?? arrivals);
}

function inWords(workload: Workload, count: number | undefined): string {
  const { upload, submit } = workload;
  const { mean, largest } = upload ? uploadSizes(upload) : { mean: 0, largest: 0 };
  const sizes = mean === largest ? prettyBytes(largest) : `up to ${prettyBytes(largest)}`;
  const what = [
    ...(upload ? [`uploads of ${sizes}`] : []),
    ...(submit ? [`records (${[submit].flat().join(', ')})`] : []),
  ].join(', then ');
  const number = count === undefined ? '' : `${count} `;
  const how = isOpen(workload)
    ? `on a schedule, over at most ${connectionsOf(workload)} connections`
    : `over ${connectionsOf(workload)} connections`;
  return `${number}${what} ${how}`;
}
