import type { HostName, Operation } from '../../interface/operation.js';
import type { Outcome } from '../outcome.js';
import type { Draft } from '../records/draft.js';
import type { ArchivedRecord } from '../store/record-index.js';
import { missingFile, resolveReferences } from './references.js';
import type { Vault } from './vault.js';

/** Archives all drafts of one request, or none of them. Takes part in the caller's transaction. */
export function archiveRecords(
  vault: Vault,
  host: HostName,
  operation: Operation,
  drafts: Draft[],
): Outcome {
  const archivedAt = Date.now();
  let missing: string | undefined;
  const records = drafts.map(({ record, references }): ArchivedRecord => {
    const resolved = resolveReferences(vault, host, operation, references);
    missing ??= resolved.missing;
    return { operation, record, files: resolved.references, messages: 1, archivedAt };
  });
  if (missing === undefined) {
    addAll(vault, records);
    return { kind: 'archived', operation };
  }
  const refusal = missingFile(operation, missing);
  addAll(vault, vault.behaviour.salvage(records, refusal));
  return refusal;
}

/** Archives each record as the behaviour has it. */
export function addAll({ behaviour, records }: Vault, entries: ArchivedRecord[]): void {
  for (const entry of entries) records.add(behaviour.archived(entry));
}
