import type { FileReference } from '../../spec/record.js';
import type { EmailDraft, RecordHead } from '../behaviour/behaviour.js';
import type { RequestResult } from '../request-result.js';
import type { ArchivedRecord } from '../store/record-index.js';
import { addAll } from './archive-records.js';
import { missingFile, resolveReferences } from './references.js';
import type { RouteContext } from './route-context.js';

/**
 * Archives an email unless it duplicates an earlier one (section 4.4). Takes part in the caller's
 * transaction, so that exactly one of two equal concurrent emails is the original.
 */
export function archiveEmail(
  context: RouteContext,
  request: RecordHead,
  email: EmailDraft,
  references: FileReference[],
): RequestResult {
  const { behaviour, records } = context;
  const archivedAt = Date.now();
  const identity = behaviour.emailIdentity(email);
  const known = archivedAt - behaviour.lag('record');
  const original = identity === undefined ? undefined : records.originalOf(identity, known);
  if (original !== undefined) return { kind: 'duplicate', reconciliationId: original };

  const resolved = resolveReferences(context, request, references, { entry: 0, entries: 1 });
  const reconciliationId = behaviour.issueId(email);
  const entry: ArchivedRecord = {
    operation: 'email',
    record: behaviour.completeEmail(email.request),
    files: resolved.references,
    messages: behaviour.messageCount(email.body.length + resolved.bytes, email),
    reconciliationId,
    ...(identity !== undefined && { identity }),
    archivedAt,
  };
  if (resolved.missing === undefined) {
    addAll(context, request, [entry]);
    return { kind: 'email', reconciliationId };
  }
  const refusal = missingFile('email', resolved.missing);
  addAll(context, request, behaviour.salvage([entry], request));
  return refusal;
}
