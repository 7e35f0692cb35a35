import prettyBytes from 'pretty-bytes';
import prettyMs from 'pretty-ms';
import type { LoadPlan } from '../../../load/plan/plan-load.js';
import type { LoadScenario } from '../../../load/scenario/load-scenario-schema.js';
import { scenarioThresholds } from '../../../load/thresholds/scenario-thresholds.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';

/**
 * What `--dry-run` shows of a load: its scenario, its target, and what it would send and leave
 * behind.
 *
 * @param note what cannot be verified
 */
export function loadPlan(
  scenario: LoadScenario,
  plan: LoadPlan,
  targetName: string,
  note?: string,
): string[] {
  const { id, title } = scenario;
  return [
    `${id}: ${title}`,
    `  target  ${targetName}`,
    ...planLines(plan).map((line) => `  ${line}`),
    ...expectations(scenario).map((line) => `  expects ${line}`),
    ...(note === undefined ? [] : [`  note    ${note}`]),
  ].map(visible);
}

/** Every threshold, the implied ones too. */
function expectations(scenario: LoadScenario): string[] {
  return scenarioThresholds(scenario).map(({ threshold: { text, implied } }) =>
    implied ? `${text} (implied)` : text,
  );
}

/** What a load will send and leave behind. */
export function planLines(plan: LoadPlan): string[] {
  const { workloads, warmupMs } = plan;
  return [
    ...workloads.map(({ name, what }) => `${name}: ${what}`),
    leftBehind(plan),
    ...(warmupMs === undefined
      ? []
      : [
          `the first ${prettyMs(warmupMs)} are a warm-up: in the counts, in no rate and no latency`,
        ]),
  ];
}

function leftBehind({ files, records, bytes, durationMs }: LoadPlan): string {
  const size = files && bytes !== undefined ? ` (${prettyBytes(bytes)})` : '';
  const amounts = [
    ...(files === 0 ? [] : [amount(files, 'file') + size]),
    ...(records === 0 ? [] : [amount(records, 'record')]),
  ].join(' and ');
  const unbounded = files === undefined || records === undefined;
  const bound = unbounded ? ', as many as the target takes' : '';
  const time = durationMs === undefined ? '' : ` in ${prettyMs(durationMs)}`;
  return `${amounts}${bound}${time}: they stay in the archive permanently`;
}

/** Undefined where nothing but time bounds it. */
function amount(count: number | undefined, noun: string): string {
  return count === undefined ? `${noun}s` : plural(count, noun);
}
