import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { findingLoosely } from '../mutations/key-memory.js';

/** Finds files whose keys have the same form as the one that is asked for. */
const alike = (form: (key: string) => string): BehaviourMutation =>
  findingLoosely((stored, asked) => form(stored) === form(asked));

/** A key whose last segment is a number, as a number of 53 bits. */
const asDouble = (key: string): string =>
  key.replace(/(?<=\/)[1-9]\d*$/, (digits) => String(Number(digits)));

const MOST = 128;
const HALF = 64;
const withoutMiddle = (key: string): string =>
  key.length > MOST ? `${key.slice(0, HALF)}…${key.slice(-HALF)}` : key;

/** Keys that are taken for the same since they are kept in a form of their own (section 2.2). */
export const LIKE_KEY_FAULTS: Fault[] = wireFaults('files/key-must-be-equal', {
  'numbers-as-doubles': [
    'A name that is a number is kept as one of 53 bits, so that long ones are the same.',
    alike(asDouble),
  ],
  'middle-of-long-keys-left-out': [
    'Of a key of more than 128 characters, the first and the last 64 are compared.',
    alike(withoutMiddle),
  ],
  'folders-are-flat': [
    'A folder is kept as the part of a name before an underscore.',
    alike((key) => key.replaceAll(/(?<=[^/])\/(?=[^/])/g, '_')),
  ],
  'hyphens-in-a-row': [
    'Several hyphens in a row are taken for one.',
    alike((key) => key.replaceAll(/-{2,}/g, '-')),
  ],
  'ends-behind-two-dots-left-out': [
    'What stands behind the first dot of a name that has two is left out.',
    alike((key) => key.replace(/(?<=\/[^/.]+)\.[^/.]+\.[^/]+$/, '')),
  ],
  'jpeg-is-jpg': [
    'A file that ends with .jpeg is found as one that ends with .jpg, and the other way round.',
    alike((key) => key.replace(/\.jpeg$/i, '.jpg')),
  ],
});
