import type { BehaviourMutation } from '../../fault.js';
import { type EntryOperation, referencesIn } from '../../mutations/record-contents.js';
import { assumingPresent, readingAs } from '../../mutations/record-mutations.js';

const MADE_UP = 'default/filled-in-by-the-archive';

/**
 * Fills in a member that references to uploaded or to external files lack, and then finds their
 * file.
 *
 * @param from which reference of a request is the first that is filled in, from 0
 */
export const fillingInReferences =
  (
    operation: EntryOperation,
    member: 'fileKey' | 'filename',
    to: 'uploaded' | 'external',
    from = 0,
  ): BehaviourMutation =>
  (correct) => {
    const filledIn = readingAs(operation, (body) => {
      for (const reference of referencesIn(body).slice(from)) {
        const isExternal = reference.fileHref !== undefined;
        if (isExternal === (to === 'external')) reference[member] ||= MADE_UP;
      }
      return body;
    });
    return {
      ...filledIn(correct),
      ...assumingPresent(operation, ({ fileKey }) => fileKey === MADE_UP)(correct),
    };
  };
