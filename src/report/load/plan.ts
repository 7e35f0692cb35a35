import prettyBytes from 'pretty-bytes';
import prettyMs from 'pretty-ms';
import type { LoadPlan } from '../../load/plan/plan-load.js';
import type { LoadScenario } from '../../load/scenario/load-scenario-schema.js';
import type { Target } from '../../profile/target.js';
import { visible } from '../text/visible.js';

/** What a load will send and leave behind, in lines. */
export function planLines(plan: LoadPlan): string[] {
  const { files, records, bytes, durationMs } = plan;
  const unbounded = [files, records].includes(undefined);
  const amounts = [
    ...(files === 0
      ? []
      : [files === undefined ? 'files' : `${files} files (${prettyBytes(bytes ?? 0)})`]),
    ...(records === 0 ? [] : [records === undefined ? 'records' : `${records} records`]),
  ].join(' and ');
  const many = unbounded ? ', as many as the target takes' : '';
  const time = durationMs === undefined ? '' : ` in ${prettyMs(durationMs)}`;
  return [
    ...plan.workloads.map(({ name, what }) => `${name}: ${what}`),
    `${amounts}${many}${time}: they stay in the archive for ever`,
  ];
}

/** Shows what a load would do, without doing it. */
export function printLoadPlan(
  scenario: LoadScenario,
  plan: LoadPlan,
  target: Target | undefined,
): void {
  const lines = [
    `${scenario.id}: ${scenario.title}`,
    `  target  ${target?.name ?? 'the reference archive, in a folder that is removed afterwards'}`,
    ...planLines(plan).map((line) => `  ${line}`),
    ...scenario.thresholds.map((one) => `  expects ${typeof one === 'string' ? one : one.expect}`),
  ];
  process.stdout.write(`${lines.map(visible).join('\n')}\n\n`);
}
