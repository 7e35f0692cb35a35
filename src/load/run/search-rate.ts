import type { RateSearch, SearchProbe } from '../report/load-report.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { evaluateThreshold, valueInWords } from '../thresholds/evaluate-threshold.js';
import type { ScenarioThreshold } from '../thresholds/scenario-thresholds.js';
import type { GeneratorRunResult } from './generator-run.js';

const DEFAULT_PRECISION = 0.05;
const STEP_FACTOR = 2;
const MAX_CONFIRMATIONS = 4;
/** How often a rate is tried that this machine could not send in time. */
const MAX_ATTEMPTS = 3;

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
 * limit. A probe in which this machine was the limit says nothing about the rate: it is tried again,
 * and where that does not help, the search ends undecided.
 */
export async function searchRate(
  scenario: LoadScenario,
  search: NonNullable<LoadScenario['search']>,
  thresholds: readonly ScenarioThreshold[],
  ports: SearchPorts,
): Promise<RateSearch> {
  const probes: SearchProbe[] = [];
  let undecided = false;
  const ended = () => undecided || ports.aborted();
  const holds = async (phase: SearchProbe['phase'], rate: number, holdMs: number) => {
    const rounded = Math.round(rate);
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !ports.aborted(); attempt++) {
      ports.report(`${phase}: ${rounded} a second`);
      const result = await ports.run(
        atRate(scenario, search.workload, rate, holdMs),
        `${phase} at ${rounded}/s`,
      );
      const [invalid] = result.health.invalidReasons();
      const why = invalid ?? whyTooHigh(rate, result, thresholds);
      undecided = invalid !== undefined;
      probes.push({
        rate,
        phase,
        held: why === undefined,
        ...(undecided && { undecided }),
        ...(why === undefined ? {} : { why }),
      });
      if (!undecided) return why === undefined;
    }
    return false;
  };

  let low = 0;
  let high = search.from;
  while (!ended() && (await holds('step', high, search.hold))) {
    low = high;
    if (high >= search.to) break;
    high = Math.min(search.to, high * STEP_FACTOR);
  }
  const precision = search.precision ?? DEFAULT_PRECISION;
  while (low > 0 && low < high && high - low > precision * high && !ended()) {
    const middle = (low + high) / 2;
    if (await holds('bisect', middle, search.hold)) low = middle;
    else high = middle;
  }
  let confirmed = false;
  for (let tries = 0; low > 0 && tries < MAX_CONFIRMATIONS && !ended(); tries++) {
    confirmed = await holds('confirm', low, search.confirm ?? search.hold);
    if (confirmed) break;
    low *= 1 - precision;
  }
  return { workload: search.workload, ...(confirmed ? { highest: low } : {}), probes };
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
  { series, violations, degraded = [] }: GeneratorRunResult,
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
  const [violation] = violations;
  if (violation !== undefined) return violation.kind;
  return rate > 0 ? undefined : 'no rate';
}
