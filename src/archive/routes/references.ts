import type { Operation } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';
import type { RecordHead, ReferencePlace } from '../behaviour/behaviour.js';
import { type RequestResult, refused } from '../request-result.js';
import type { ArchivedReference } from '../store/record-index.js';
import type { RouteContext } from './route-context.js';

/** The references of a draft against the files of its host. */
export interface Resolved {
  references: ArchivedReference[];
  /** Bytes of all files that are in the Archive. */
  bytes: number;
  /** The first reference that names no uploaded file. */
  missing?: string;
}

/**
 * Looks up what a record references, except outside the Archive. Takes part in the caller's
 * transaction.
 *
 * @param entry - where the record stands in its request
 */
export function resolveReferences(
  context: RouteContext,
  request: RecordHead,
  references: FileReference[],
  entry: Pick<ReferencePlace, 'entry' | 'entries'>,
): Resolved {
  const { behaviour, files } = context;
  const store = behaviour.storeOf(request.host);
  const resolved: Resolved = { references: [], bytes: 0 };
  for (const [at, reference] of references.entries()) {
    const { fileKey, filename, isInlined } = reference;
    const external = behaviour.isExternal(reference, request);
    if (!external) {
      const stored = files.get(store, behaviour.sameKey(fileKey));
      const place = { ...entry, file: at, files: references.length };
      const file = behaviour.found(reference, stored, request, place);
      if (!file) resolved.missing ??= fileKey;
      resolved.bytes += file?.size ?? 0;
    }
    resolved.references.push({ fileKey, filename, external, inlined: isInlined ?? false });
  }
  return resolved;
}

/** The refusal of a record whose file is not in the Archive (section 7; open for emails). */
export function missingFile(operation: Operation, fileKey: string): RequestResult {
  const reason = operation === 'email' ? 'email-file' : 'missing-file';
  return refused(operation, reason, `no file was uploaded as ${fileKey}`);
}
