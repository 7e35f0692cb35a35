import type { HostName } from '../../spec/operation.js';
import type { SeriesId } from '../metrics/series-id.js';
import { isOpenModel } from './is-open-model.js';
import type { LoadScenario, Workload } from './load-scenario-schema.js';

const SECOND_MS = 1000;
const DEFAULT_OPEN_CONNECTIONS = 100;

/** How long a scenario sends, in milliseconds; undefined where only counts end it. */
export function scenarioDuration(
  scenario: Pick<LoadScenario, 'workloads' | 'for'>,
): number | undefined {
  const stages = Object.values(scenario.workloads).map((workload) =>
    (workload.stages ?? []).reduce((sum, stage) => sum + stage.for, 0),
  );
  const longest = Math.max(0, ...stages);
  return scenario.for ?? (longest > 0 ? longest : undefined);
}

/** Milliseconds after which a load is measured: a warm-up ends with a whole second. */
export const measuredFrom = (warmupMs: number): number =>
  Math.ceil(warmupMs / SECOND_MS) * SECOND_MS;

/** What is measured apart in a load. */
export function scenarioSeries({ workloads }: Pick<LoadScenario, 'workloads'>): SeriesId[] {
  return Object.entries(workloads).flatMap(([workload, { upload, submit }]) => [
    ...(upload ? [{ workload, kind: 'upload' as const }] : []),
    ...[...new Set([submit ?? []].flat())].map((kind) => ({ workload, kind })),
  ]);
}

/** The hosts that a load sends to. */
export function scenarioHosts(scenario: LoadScenario): HostName[] {
  const hosts = Object.values(scenario.workloads).flatMap(({ upload, submit }) => [
    ...(upload ? [upload.host] : []),
    ...[submit ?? []].flat(),
  ]);
  return [...new Set(hosts)];
}

/** How many connections a workload opens at most. */
export function maxConnections({ connections, stages }: Workload): number {
  const staged = (stages ?? []).map((stage) => stage.connections ?? 0);
  return Math.max(connections ?? (staged.some(Boolean) ? 0 : DEFAULT_OPEN_CONNECTIONS), ...staged);
}

/**
 * The highest arrival rate of a workload, a second; undefined in the closed model, which has no
 * bound.
 */
export function maxRate(workload: Workload): number | undefined {
  if (!isOpenModel(workload)) return undefined;
  const rates = [workload.rate, ...(workload.stages ?? []).map((stage) => stage.rate)];
  return Math.max(
    ...rates.map((rate) => (typeof rate === 'object' ? Math.max(rate.from, rate.to) : (rate ?? 0))),
  );
}
