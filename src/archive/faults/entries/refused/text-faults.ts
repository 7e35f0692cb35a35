import { type Fault, wireFaults } from '../../fault.js';
import { type EntryOperation, textsIn } from '../../mutations/record-contents.js';
import { refusing } from '../../mutations/record-mutations.js';

const EMOJI = /\p{Extended_Pictographic}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u200F]/u;
const SUPPLEMENTARY = /(?!\p{Emoji})[\u{10000}-\u{10FFFF}]/u;
/** What a careless firewall takes for an attack. */
const SUSPICIOUS = /<\/?[a-z][^>]*>|\b(drop|delete|insert|select|union)\s+(table|from|into|all)\b/i;

/** Refuses requests in which a text looks like the pattern. */
const refusingText = (operation: EntryOperation, pattern: RegExp, status?: number) =>
  refusing(operation, (body) => textsIn(body).some((text) => pattern.test(text)), status);

/** Which text passes (sections 2.3, 2.4 and 2.6). */
export function textFaults(operation: EntryOperation): Fault[] {
  return wireFaults(`${operation}/any-text-passes`, {
    'no-emoji': ['A request with an emoji is refused.', refusingText(operation, EMOJI)],
    'no-right-to-left': [
      'A request with text from right to left is refused.',
      refusingText(operation, RIGHT_TO_LEFT),
    ],
    'no-supplementary-plane': [
      'A request with a character outside the basic plane that is not an emoji is refused.',
      refusingText(operation, SUPPLEMENTARY),
    ],
    'no-markup': [
      'A request with markup or a statement of SQL in its text is answered 403.',
      refusingText(operation, SUSPICIOUS, 403),
    ],
    'up-to-512': [
      'A request is refused in which a text has more than 512 characters.',
      refusing(operation, (body) => textsIn(body).some(({ length }) => length > 512)),
    ],
  });
}
