import type { Operation } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';

/**
 * Whether a reference points outside the Archive, so that its key is not looked up. The event feed
 * also wants `isAvailable: false`; without it the key is looked up, and fails (section 4.5).
 */
export function isExternal(operation: Operation, reference: FileReference): boolean {
  if (!reference.fileHref) return false;
  return operation !== 'eventFeed' || reference.isAvailable === false;
}
