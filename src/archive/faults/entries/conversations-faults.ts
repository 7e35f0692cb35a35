import { isObject } from '../../records/shape.js';
import { type Fault, wireFaults } from '../fault.js';
import { entriesIn, refusing } from '../mutations/records.js';
import { lenient } from './entry-mutations.js';
import { inlinedFaults } from './inlined-faults.js';

const peopleOf = (body: unknown): number =>
  Math.max(0, ...entriesIn(body).map(({ participants }) => countOf(participants)));
const filesOf = (body: unknown): number =>
  Math.max(0, ...entriesIn(body).map(({ files }) => countOf(files)));
const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
const hasRecipient = ({ participants }: { participants?: unknown }): boolean =>
  Array.isArray(participants) &&
  participants.some((person) => isObject(person) && person.userType === 'recipient');

/** What conversations alone have (section 2.3). */
export const CONVERSATIONS_FAULTS: Fault[] = [
  ...wireFaults('conversations/several-files-pass', {
    'one-only': [
      'An event with more than one file is refused.',
      refusing('conversations', (body) => filesOf(body) > 1),
    ],
    'three-only': [
      'An event with more than three files is refused.',
      refusing('conversations', (body) => filesOf(body) > 3),
    ],
  }),
  ...wireFaults('conversations/recipients-are-optional', {
    'initiator-alone': [
      'An event with an initiator and a few recipients is refused.',
      refusing('conversations', (body) => peopleOf(body) > 1 && peopleOf(body) < 10),
    ],
    'one-recipient': [
      'An event with exactly one recipient is refused.',
      refusing(
        'conversations',
        (body) => peopleOf(body) === 2 && entriesIn(body).some(hasRecipient),
      ),
    ],
  }),
  ...wireFaults('conversations/system-text-passes', {
    refused: [
      'An event with systemText is refused.',
      refusing('conversations', (body) =>
        entriesIn(body).some(({ systemText }) => systemText !== undefined),
      ),
    ],
    'first-event-only': [
      'systemText is refused behind the first event.',
      refusing('conversations', (body) =>
        entriesIn(body)
          .slice(1)
          .some(({ systemText }) => systemText !== undefined),
      ),
    ],
  }),
  ...inlinedFaults('conversations'),
  ...wireFaults('conversations/external-link-needs-key-and-name', {
    'key-left-out': [
      'An external file without a fileKey passes.',
      lenient('conversations', 'fileKey', true),
    ],
    'name-left-out': [
      'An external file without a filename passes.',
      lenient('conversations', 'filename', true),
    ],
  }),
  ...wireFaults('conversations/many-participants-pass', {
    'one-hundred': [
      'An event with more than 100 participants is refused.',
      refusing('conversations', (body) => peopleOf(body) > 100),
    ],
    'below-200': [
      'An event with 200 participants is refused.',
      refusing('conversations', (body) => peopleOf(body) >= 200),
    ],
  }),
];
