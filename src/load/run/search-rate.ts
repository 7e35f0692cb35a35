import type { LoadReport, SearchProbe } from '../report/load-report.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { judgeThreshold } from '../thresholds/evaluate-threshold.js';
import type { PhaseResult } from './generator-run.js';
import type { JudgedThreshold } from './run-load.js';

const DEFAULT_PRECISION = 0.05;
const STEP = 2;
const MOST_CONFIRMATIONS = 4;

interface SearchPorts {
  /** Runs one stretch of load. */
  run(scenario: LoadScenario, label: string): Promise<PhaseResult>;
  ended(): boolean;
  say(text: string): void;
}

/**
 * Looks for the highest rate that meets all thresholds: doubles it until one is crossed, halves the gap until it is
 * narrow, and then holds what it found once more, longer; what does not last is not the limit.
 */
export async function searchRate(
  scenario: LoadScenario,
  thresholds: readonly JudgedThreshold[],
  ports: SearchPorts,
): Promise<{ result: PhaseResult | undefined; search: NonNullable<LoadReport['search']> }> {
  const { search } = scenario;
  if (search === undefined) throw new Error('the scenario has no search');
  const probes: SearchProbe[] = [];
  let result: PhaseResult | undefined;
  const holds = async (rate: number, phase: SearchProbe['phase'], holdMs: number) => {
    ports.say(`${phase}: ${Math.round(rate)} a second`);
    const tried = await ports.run(
      atRate(scenario, rate, holdMs),
      `${phase} at ${Math.round(rate)}/s`,
    );
    result = tried;
    const why = whyNot(rate, tried, thresholds);
    probes.push({ rate, phase, held: why === undefined, ...(why === undefined ? {} : { why }) });
    return why === undefined;
  };

  let low = 0;
  let high = search.from;
  while (!ports.ended() && (await holds(high, 'step', search.hold))) {
    low = high;
    if (high >= search.to) break;
    high = Math.min(search.to, high * STEP);
  }
  const precision = search.precision ?? DEFAULT_PRECISION;
  while (low > 0 && low < high && high - low > precision * high && !ports.ended()) {
    const middle = (low + high) / 2;
    if (await holds(middle, 'bisect', search.hold)) low = middle;
    else high = middle;
  }
  let confirmed = false;
  for (let tries = 0; low > 0 && tries < MOST_CONFIRMATIONS && !ports.ended(); tries++) {
    confirmed = await holds(low, 'confirm', search.confirm ?? search.hold);
    if (confirmed) break;
    low *= 1 - precision;
  }
  return {
    result,
    search: { workload: search.workload, ...(confirmed ? { highest: low } : {}), probes },
  };
}

function atRate(scenario: LoadScenario, rate: number, holdMs: number): LoadScenario {
  const name = scenario.search?.workload ?? '';
  const { stages: _, ...workload } = scenario.workloads[name] ?? {};
  return {
    ...scenario,
    for: holdMs + (scenario.warmup ?? 0),
    workloads: { ...scenario.workloads, [name]: { ...workload, rate } },
  };
}

/** Why a rate was too high; undefined when it was not. */
function whyNot(
  rate: number,
  { lanes, violations, health }: PhaseResult,
  thresholds: readonly JudgedThreshold[],
): string | undefined {
  const measurement = { lanes, violations: violations.length };
  for (const { threshold } of thresholds) {
    // Nobody is asked what was kept while the search goes on.
    if (threshold.metric === 'lost' || threshold.metric === 'corrupted') continue;
    const judged = judgeThreshold(threshold, measurement);
    if (judged.outcome !== 'met') return `${judged.text}: ${judged.value ?? 'no samples'}`;
  }
  const [fault] = health.faults();
  if (fault !== undefined) return fault;
  const [wrong] = violations;
  if (wrong !== undefined) return wrong.kind;
  return rate > 0 ? undefined : 'no rate';
}
