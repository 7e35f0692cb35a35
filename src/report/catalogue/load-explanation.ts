import prettyMs from 'pretty-ms';
import { planLoad } from '../../load/plan/plan-load.js';
import type { LoadScenario, Workload } from '../../load/scenario/load-scenario-schema.js';
import { scenarioDuration, scenarioHosts } from '../../load/scenario/workload-limits.js';
import { scenarioThresholds } from '../../load/thresholds/scenario-thresholds.js';
import { visible } from '../text/visible.js';

/** A file for which nobody would want 50 a second. */
const LARGE_BYTES = 1e6;

/** `assay list --load`: each load scenario with its workloads. */
export function loadList(scenarios: readonly LoadScenario[]): string[] {
  return scenarios
    .flatMap((scenario) => [
      `${scenario.id}  (${time(scenario)})`,
      `  ${scenario.title}`,
      ...planLoad(scenario).workloads.map(({ name, what }) => `    ${name}: ${what}`),
    ])
    .map(visible);
}

/** `assay list --load --json`: the same for programs. */
export const loadsAsJson = (scenarios: readonly LoadScenario[]) => ({
  schema: 'assay-list/1',
  loads: scenarios.map((scenario) => ({
    id: scenario.id,
    title: scenario.title,
    // Until its counts are reached, or as long as a search takes, where it has none.
    ...(scenario.search === undefined ? { durationMs: scenarioDuration(scenario) } : {}),
    hosts: scenarioHosts(scenario),
    workloads: planLoad(scenario).workloads.map(({ name, what }) => ({ name, what })),
    thresholds: scenarioThresholds(scenario).map(({ threshold }) => threshold.text),
  })),
});

/**
 * `assay explain` of a load scenario: what it sends, what it needs, and what must hold.
 *
 * @param file where it is
 */
export function explainLoad(scenario: LoadScenario, file: string, program: string): string[] {
  const { id, title, why, warmup, search, verify, workers } = scenario;
  return [
    `${id}: ${title}`,
    ...(why === undefined ? [] : [fact('why', why.trim().replaceAll(/\s+/g, ' '))]),
    fact('file', file),
    fact('hosts', scenarioHosts(scenario).join(', ')),
    ...planLoad(scenario).workloads.map(({ name, what }) => fact('sends', `${name}: ${what}`)),
    fact('takes', time(scenario) + (warmup ? `, of which ${prettyMs(warmup)} are warm-up` : '')),
    ...(workers === undefined ? [] : [fact('workers', String(workers))]),
    ...(search === undefined
      ? []
      : [
          fact(
            'searches',
            `the highest rate of ${search.workload} from ${search.from}/s to ${search.to}/s, each held for ${prettyMs(search.hold)}`,
          ),
        ]),
    ...scenarioThresholds(scenario).map(({ threshold: { text, implied }, abort }) =>
      fact('expects', `${text}${implied ? ' (implied)' : ''}${abort ? ' (or it ends)' : ''}`),
    ),
    fact('verifies', verified(verify)),
    ...(search === undefined
      ? [fact('change', `${program} load ${id.replace('load/', '')} ${suggestedOptions(scenario)}`)]
      : []),
  ].map(visible);
}

/** Options that most targets can bear: 50 files of 1 GB a second are more than any network. */
function suggestedOptions({ workloads }: LoadScenario): string {
  const largest = Math.max(0, ...Object.values(workloads).map(meanUpload));
  return largest > LARGE_BYTES
    ? '--for 1m --connections 2'
    : '--for 10s --rate 50/s --connections 8';
}

/** Bytes of a workload's files on average. */
function meanUpload({ upload }: Workload): number {
  if (upload === undefined) return 0;
  const { sizes, size = 0 } = upload;
  if (sizes === undefined) return size;
  const weights = sizes.reduce((sum, { weight }) => sum + weight, 0);
  return sizes.reduce((sum, one) => sum + one.size * one.weight, 0) / weights;
}

function time(scenario: LoadScenario): string {
  if (scenario.search !== undefined) return 'a search';
  const durationMs = scenarioDuration(scenario);
  return durationMs === undefined ? 'until its counts are reached' : prettyMs(durationMs);
}

function verified(verify: LoadScenario['verify']): string {
  if (verify === 'none') return 'nothing in the archive';
  const what = verify === 'all' ? 'all' : `a sample of ${verify ?? 200}`;
  return `${what} of what was acknowledged, where there is an inspector`;
}

function fact(label: string, text: string): string {
  return `  ${label.padEnd(8)} ${text}`;
}
