import type { FileReference } from '../../spec/record.js';
import type { EmailDraft, RecordHead } from '../behaviour/behaviour.js';
import type { Outcome } from '../outcome.js';
import type { ArchivedRecord } from '../store/record-index.js';
import { addAll } from './archive-records.js';
import { missingFile, resolveReferences } from './references.js';
import type { Vault } from './stores.js';

/**
 * Archives an email unless it duplicates an earlier one (section 4.4). Takes part in the caller's
 * transaction, so that of two equal emails in flight exactly one is the original.
 */
export function archiveEmail(
  vault: Vault,
  request: RecordHead,
  email: EmailDraft,
  references: FileReference[],
): Outcome {
  const { behaviour, records } = vault;
  const archivedAt = Date.now();
  const identity = behaviour.emailIdentity(email);
  const known = archivedAt - behaviour.lag('record');
  const original = identity === undefined ? undefined : records.originalOf(identity, known);
  if (original !== undefined) return { kind: 'duplicate', reconciliationId: original };

  const resolved = resolveReferences(vault, request, references, { entry: 0, entries: 1 });
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
    addAll(vault, request, [entry]);
    return { kind: 'email', reconciliationId };
  }
  const refusal = missingFile('email', resolved.missing);
  addAll(vault, request, behaviour.salvage([entry], request));
  return refusal;
}
