import type { RateSearch, SearchProbe } from '../report/load-report.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { evaluateThreshold, valueInWords } from '../thresholds/evaluate-threshold.js';
import type { ScenarioThreshold } from '../thresholds/scenario-thresholds.js';
import type { GeneratorRunResult } from './generator-run.js';

const DEFAULT_PRECISION = 0.05;
const STEP_FACTOR = 2;
const MAX_CONFIRMATIONS = 4;

interface SearchPorts {
  /** Runs the load once, at the rate that the scenario now has. */
  run(scenario: LoadScenario, label: string): Promise<GeneratorRunResult>;
  /** Whether the load has to end. */
  aborted(): boolean;
  report(progress: string): void;
}

/**
 * Looks for the highest rate that meets all thresholds: doubles it until one is crossed, bisects,
 * and then holds the rate it found once more, for longer. A rate that does not last is not the
 * limit.
 *
 * @returns also the result of the last probe
 */
export async function searchRate(
  scenario: LoadScenario,
  search: NonNullable<LoadScenario['search']>,
  thresholds: readonly ScenarioThreshold[],
  ports: SearchPorts,
): Promise<{ search: RateSearch; result: GeneratorRunResult | undefined }> {
  const probes: SearchProbe[] = [];
  let result: GeneratorRunResult | undefined;
  const holds = async (phase: SearchProbe['phase'], rate: number, holdMs: number) => {
    const rounded = Math.round(rate);
    ports.report(`${phase}: ${rounded} a second`);
    result = await ports.run(
      atRate(scenario, search.workload, rate, holdMs),
      `${phase} at ${rounded}/s`,
    );
    const why = whyTooHigh(rate, result, thresholds);
    probes.push({ rate, phase, held: why === undefined, ...(why === undefined ? {} : { why }) });
    return why === undefined;
  };

  let low = 0;
  let high = search.from;
  while (!ports.aborted() && (await holds('step', high, search.hold))) {
    low = high;
    if (high >= search.to) break;
    high = Math.min(search.to, high * STEP_FACTOR);
  }
  const precision = search.precision ?? DEFAULT_PRECISION;
  while (low > 0 && low < high && high - low > precision * high && !ports.aborted()) {
    const middle = (low + high) / 2;
    if (await holds('bisect', middle, search.hold)) low = middle;
    else high = middle;
  }
  let confirmed = false;
  for (let tries = 0; low > 0 && tries < MAX_CONFIRMATIONS && !ports.aborted(); tries++) {
    confirmed = await holds('confirm', low, search.confirm ?? search.hold);
    if (confirmed) break;
    low *= 1 - precision;
  }
  return {
    search: { workload: search.workload, ...(confirmed ? { highest: low } : {}), probes },
    result,
  };
}

function atRate(scenario: LoadScenario, name: string, rate: number, holdMs: number): LoadScenario {
  const { stages: _, ...workload } = scenario.workloads[name] ?? {};
  return {
    ...scenario,
    for: holdMs + (scenario.warmup ?? 0),
    workloads: { ...scenario.workloads, [name]: { ...workload, rate } },
  };
}

/** Undefined when the rate is not too high. */
function whyTooHigh(
  rate: number,
  { series, violations, health, degraded = [] }: GeneratorRunResult,
  thresholds: readonly ScenarioThreshold[],
): string | undefined {
  const [missing] = degraded;
  if (missing !== undefined) return missing;
  const measurement = { series, violations: violations.length };
  for (const { threshold } of thresholds) {
    // There is no verification until the search is over.
    if (threshold.metric === 'lost' || threshold.metric === 'corrupted') continue;
    const evaluated = evaluateThreshold(threshold, measurement);
    if (evaluated.outcome !== 'met') return `${evaluated.text}: ${valueInWords(evaluated)}`;
  }
  const [invalid] = health.invalidReasons();
  if (invalid !== undefined) return invalid;
  const [violation] = violations;
  if (violation !== undefined) return violation.kind;
  return rate > 0 ? undefined : 'no rate';
}
