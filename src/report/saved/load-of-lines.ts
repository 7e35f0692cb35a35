import { z } from 'zod';
import { append } from '../../collections/group-by.js';
import { UsageError } from '../../errors/usage-error.js';
import { addByName } from '../../load/metrics/counts.js';
import { type SecondRow, sumSecondRows } from '../../load/metrics/second-row.js';
import type { LoadReport, ReportedWorkload } from '../../load/report/load-report.js';
import {
  loadEndFields,
  loadHeadFields,
  secondRow,
  workloadTotals,
} from '../schema/load-report-schema.js';
import type { ParsedLines } from './parse-lines.js';
import { savedReportError } from './saved-report-error.js';

const line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('load'), ...loadHeadFields }),
  z.object({ type: z.literal('second'), workload: z.string(), ...secondRow.shape }),
  z.object({
    type: z.literal('finished'),
    ...loadEndFields,
    workloads: z.array(workloadTotals),
    series: z.array(secondRow).optional(),
  }),
]);
const typed = z.object({ type: z.string() });
const KNOWN = new Set(line.options.map(({ shape }) => shape.type.value).map(String));

/**
 * A load report from its NDJSON form. One without its last line was cut: what the seconds before it
 * add up to is then the report of an incomplete load.
 *
 * @param path for messages
 * @throws UsageError for what is no such report
 */
export function loadOfLines(path: string, { values }: ParsedLines): LoadReport {
  let head: Extract<z.infer<typeof line>, { type: 'load' }> | undefined;
  let end: Extract<z.infer<typeof line>, { type: 'finished' }> | undefined;
  const seconds = new Map<string, SecondRow[]>();
  for (const { value, line: number } of values) {
    if (!KNOWN.has(typed.safeParse(value).data?.type ?? 'load')) continue;
    const parsed = line.safeParse(value);
    if (!parsed.success) throw savedReportError(`${path}:${number}`, parsed.error);
    if (parsed.data.type === 'load') head = parsed.data;
    else if (parsed.data.type === 'finished') end = parsed.data;
    else {
      const { type: _, workload, ...row } = parsed.data;
      append(seconds, workload, row);
    }
  }
  if (head === undefined)
    throw new UsageError(`${path}: this report has no line of the load`, 'no-report');
  const { type: _, ...known } = head;
  const series = sumSecondRows([...seconds.values()]);
  if (end === undefined) {
    const workloads = [...seconds].map(([name, rows]) => workloadOf(name, rows));
    return { ...known, ...CUT, workloads, series };
  }
  const { type: _end, workloads, series: all, ...rest } = end;
  const whole = workloads.map((one) => ({ ...one, series: seconds.get(one.name) ?? [] }));
  return { ...known, ...rest, workloads: whole, series: all ?? series };
}

const NONE = { mean: 0, max: 0 };

/** The unknown parts of a load whose report was cut. */
const CUT = {
  verdict: 'incomplete',
  reasons: ['the report was cut: its last line is missing'],
  valid: false,
  invalid: ['the report was cut: how the generator fared is not known'],
  measuredSeconds: 0,
  thresholds: [],
  violations: [],
  generator: {
    workers: 0,
    cpu: NONE,
    utilization: NONE,
    eventLoopDelayMs: { p99: 0, max: 0 },
    rss: { max: 0, last: 0 },
  },
} satisfies Partial<LoadReport>;

function workloadOf(name: string, series: SecondRow[]): ReportedWorkload {
  const sum = (key: 'attempted' | 'acknowledged' | 'refused' | 'ambiguous' | 'dropped' | 'bytes') =>
    series.reduce((total, row) => total + row[key], 0);
  const failed: Record<string, number> = {};
  const statuses: Record<string, number> = {};
  for (const row of series) {
    addByName(failed, row.failures ?? (row.failed === 0 ? {} : { unknown: row.failed }));
    addByName(statuses, row.statuses ?? {});
  }
  return {
    name,
    loop: 'closed',
    attempted: sum('attempted'),
    acknowledged: sum('acknowledged'),
    refused: sum('refused'),
    expectedRefusals: 0,
    ambiguous: sum('ambiguous'),
    failed,
    dropped: sum('dropped'),
    duplicates: 0,
    statuses,
    bytes: sum('bytes'),
    operations: [],
    series,
  };
}
