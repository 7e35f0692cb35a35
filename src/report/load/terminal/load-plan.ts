import prettyBytes from 'pretty-bytes';
import prettyMs from 'pretty-ms';
import type { LoadPlan } from '../../../load/plan/plan-load.js';
import type { LoadScenario } from '../../../load/scenario/load-scenario-schema.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';

/** What `--dry-run` shows of a load: its scenario, its target, and what it would send and leave behind. */
export function loadPlan(
  { id, title, thresholds }: LoadScenario,
  plan: LoadPlan,
  targetName: string,
): string[] {
  return [
    `${id}: ${title}`,
    `  target  ${targetName}`,
    ...planLines(plan).map((line) => `  ${line}`),
    ...thresholds.map((one) => `  expects ${typeof one === 'string' ? one : one.expect}`),
  ].map(visible);
}

/** What a load will send and leave behind. */
export function planLines(plan: LoadPlan): string[] {
  return [...plan.workloads.map(({ name, what }) => `${name}: ${what}`), leftBehind(plan)];
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
