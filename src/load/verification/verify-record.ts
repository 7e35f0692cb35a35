import type { Inspector } from '../../profile/inspector/inspector-client.js';
import type { Operation } from '../../spec/operation.js';
import { iterationId } from '../request/iteration-id.js';
import { recordVariantTemplate, usualVariant } from '../request/record-variant.js';
import type { RequestContext } from '../request/request-context.js';
import type { Workload } from '../scenario/load-scenario-schema.js';
import { isIntact } from './is-intact.js';
import type { Verify } from './stored.js';

/** Whose records are verified. */
interface RecordSeries {
  context: RequestContext;
  /** The name of the workload. */
  name: string;
  workload: Workload;
  operation: Operation;
}

/**
 * Makes what verifies the records of one series and worker: they are built again, as they were
 * sent.
 */
export function recordVerifier(
  inspector: Inspector,
  { context, name, workload, operation }: RecordSeries,
): Verify {
  const kind = { workload: name, operation, variant: usualVariant(workload) };
  const { template, marker: markerOf } = recordVariantTemplate(context, kind, workload);
  return async (iteration, sentMs) => {
    const marker = markerOf(iteration);
    const what = `${operation} record ${iterationId(iteration)} (marker ${marker})`;
    // A concurrent call stamps the same template: its body has to be read before anything is
    // awaited.
    template.stamp(iteration, sentMs);
    const sent: unknown = JSON.parse(template.body().toString('utf8'));
    const records = await inspector.records({ marker });
    const [record] = records;
    if (record === undefined) return { state: 'lost', what };
    if (records.length > 1) return { state: 'duplicated', what };
    const { operation: shown = operation, messages } = record;
    const isWhole = shown === operation && messages !== 0;
    const intact = isWhole && isIntact(record, entryWith(sent, marker) ?? sent);
    return { state: intact ? 'intact' : 'corrupted', what };
  };
}

/**
 * The innermost element of a list that has the marker: an event or an entry, which may be all that
 * is archived.
 */
function entryWith(value: unknown, marker: string): unknown {
  if (Array.isArray(value)) {
    const entry: unknown = value.find((item) => JSON.stringify(item)?.includes(marker));
    return entry === undefined ? undefined : (entryWith(entry, marker) ?? entry);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const member of Object.values(value)) {
    const entry = entryWith(member, marker);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
