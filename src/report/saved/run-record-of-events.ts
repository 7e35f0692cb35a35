import { z } from 'zod';
import { UsageError } from '../../errors/usage-error.js';
import { type RunRecord, recordEvent } from '../conformance/run-record.js';
import { runEventSchema } from '../schema/run-event-schema.js';
import { plural } from '../text/plural.js';
import type { ParsedLines } from './parse-lines.js';
import { savedReportError } from './saved-report-error.js';

const typed = z.object({ type: z.string() });
const footer = z.object({ type: z.literal('footer'), events: z.int(), complete: z.boolean() });
const KNOWN = new Set(runEventSchema.options.map(({ shape }) => shape.type.value).map(String));

/**
 * The record of a run from its NDJSON report. A file without a footer, or with fewer lines than
 * that says, was cut: the record is then of an incomplete run, whatever its last line said.
 *
 * @param path for messages
 * @throws UsageError for what is no such report
 */
export function runRecordOfEvents(path: string, { values, cut }: ParsedLines): RunRecord {
  let record: RunRecord | undefined;
  let stated: number | undefined;
  let events = 0;
  for (const { value, line } of values) {
    const end = footer.safeParse(value);
    if (end.success) {
      stated = end.data.events;
      break;
    }
    events += 1;
    const type = typed.safeParse(value).data?.type;
    // Later versions may have more kinds of events.
    if (type !== undefined && !KNOWN.has(type)) continue;
    const event = runEventSchema.safeParse(value);
    if (!event.success) throw savedReportError(`${path}:${line}`, event.error);
    record = recordEvent(record, event.data);
  }
  if (record === undefined)
    throw new UsageError(`${path}: this report has no run-started`, 'no-report');
  if (record.finished !== undefined) {
    const missing = whatIsMissing(stated, events, cut);
    if (missing !== undefined) record.finished = incomplete(record.finished, missing);
  }
  return record;
}

function whatIsMissing(
  stated: number | undefined,
  events: number,
  cut: boolean,
): string | undefined {
  if (stated === undefined || cut) return 'the report was cut: it has no footer';
  if (stated === events) return undefined;
  return `${events} of ${plural(stated, 'line')} of the report are left`;
}

function incomplete(
  finished: NonNullable<RunRecord['finished']>,
  reason: string,
): NonNullable<RunRecord['finished']> {
  return { ...finished, verdict: 'incomplete', reason };
}
