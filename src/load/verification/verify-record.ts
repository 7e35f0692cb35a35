import type { InspectedRecord, Inspector } from '../../profile/inspector-client.js';
import { isObject } from '../../records/merge-patch.js';
import type { Operation } from '../../spec/operation.js';
import type { GeneratorOptions } from '../generator/messages.js';
import { serialText } from '../request/iteration-id.js';
import { buildVariant } from '../request/record-variant.js';
import type { Workload } from '../scenario/load-scenario-schema.js';
import type { Found } from './verify-acknowledged.js';

/** Makes what asks for records of one lane: they are built anew from their serials, as they were sent. */
export function recordFinder(
  inspector: Inspector,
  own: Pick<GeneratorOptions, 'target' | 'runId' | 'worker' | 'prepared'>,
  name: string,
  workload: Workload,
  operation: Operation,
): (serial: number, sentMs: number) => Promise<{ found: Found; what: string }> {
  const variant = workload.upload === undefined ? 'plain' : 'own';
  const built = buildVariant(own, name, workload, operation, variant, undefined);
  return async (serial, sentMs) => {
    const marker = built.marker(serial);
    const what = `${operation} record ${serialText(serial)} (marker ${marker})`;
    // Another lookup may stamp the same template meanwhile: it is read before anything is awaited.
    built.template.stamp(serial, sentMs);
    const sent: unknown = JSON.parse(built.template.body().toString('utf8'));
    const records = await inspector.records({ marker });
    const [record] = records;
    if (record === undefined) return { found: 'lost', what };
    if (records.length > 1) return { found: 'twice', what };
    return { found: isWhole(record, operation, sent, marker) ? 'whole' : 'corrupted', what };
  };
}

/** Whether everything that was sent stands in what the archive shows; what it shows beside that is its own affair. */
function isWhole(
  { operation, messages, record }: InspectedRecord,
  expected: Operation,
  sent: unknown,
  marker: string,
): boolean {
  if (operation !== expected || messages < 1) return false;
  if (record === undefined || record === null) return true;
  const there = new Set(leaves(record));
  return leaves(entryWith(sent, marker) ?? sent).every((leaf) => there.has(leaf));
}

/** The innermost element of a list that has the marker: an event or an entry, which may be all that is archived. */
function entryWith(value: unknown, marker: string): unknown {
  if (Array.isArray(value)) {
    const entry: unknown = value.find((item) => JSON.stringify(item)?.includes(marker));
    return entry === undefined ? undefined : (entryWith(entry, marker) ?? entry);
  }
  if (!isObject(value)) return undefined;
  for (const member of Object.values(value)) {
    const entry = entryWith(member, marker);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function leaves(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(leaves);
}
