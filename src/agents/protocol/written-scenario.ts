import type { LoadScenario, Workload } from '../../load/scenario/load-scenario-schema.js';

const MS = (ms: number) => `${ms}ms`;
const RATE = (perSecond: number) => `${decimal(perSecond)}/s`;
const SHARE = (part: number) => `${decimal(part * 100)}%`;

/**
 * What agents have to know of a load scenario, as a file could have it. What is judged is judged by
 * the controller alone.
 */
export function writtenScenario(scenario: LoadScenario): string {
  const { id, title, workloads, for: forMs, warmup, workers } = scenario;
  const written = Object.entries(workloads).map(([name, one]) => [name, writtenWorkload(one)]);
  return JSON.stringify({
    id,
    title,
    workloads: Object.fromEntries(written),
    ...(forMs === undefined ? {} : { for: MS(forMs) }),
    ...(warmup === undefined ? {} : { warmup: MS(warmup) }),
    ...(workers === undefined ? {} : { workers }),
  });
}

function writtenWorkload({ rate, stages, duplicates, missing, ...workload }: Workload): object {
  return {
    ...workload,
    ...(rate === undefined ? {} : { rate: writtenRate(rate) }),
    ...(duplicates === undefined ? {} : { duplicates: SHARE(duplicates) }),
    ...(missing === undefined ? {} : { missing: SHARE(missing) }),
    ...(stages && {
      stages: stages.map((stage) => ({
        ...stage,
        for: MS(stage.for),
        ...(stage.rate === undefined ? {} : { rate: writtenRate(stage.rate) }),
      })),
    }),
  };
}

function writtenRate(rate: NonNullable<Workload['rate']>): object | string {
  return typeof rate === 'object' ? { from: RATE(rate.from), to: RATE(rate.to) } : RATE(rate);
}

/** Without an exponent, which a scenario cannot have. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20) : text;
}
