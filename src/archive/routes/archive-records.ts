import type { RecordHead } from '../behaviour/behaviour.js';
import type { Draft } from '../records/draft.js';
import type { RequestResult } from '../request-result.js';
import type { ArchivedRecord } from '../store/record-index.js';
import { missingFile, resolveReferences } from './references.js';
import type { RouteContext } from './route-context.js';

/** Archives all drafts of one request, or none of them. Takes part in the caller's transaction. */
export function archiveRecords(
  context: RouteContext,
  request: RecordHead,
  drafts: Draft[],
): RequestResult {
  const { operation } = request;
  const archivedAt = Date.now();
  let missing: string | undefined;
  const records = drafts.map(({ record, references }, entry): ArchivedRecord => {
    const place = { entry, entries: drafts.length };
    const resolved = resolveReferences(context, request, references, place);
    missing ??= resolved.missing;
    return { operation, record, files: resolved.references, messages: 1, archivedAt };
  });
  if (missing === undefined) {
    addAll(context, request, records);
    return { kind: 'archived', operation };
  }
  const refusal = missingFile(operation, missing);
  addAll(context, request, context.behaviour.salvage(records, request));
  return refusal;
}

/** Archives each record as the behaviour has it. */
export function addAll(
  context: RouteContext,
  request: RecordHead,
  entries: ArchivedRecord[],
): void {
  const { behaviour, records } = context;
  for (const entry of entries) {
    for (const record of behaviour.archived(entry, request)) records.add(record);
  }
}
