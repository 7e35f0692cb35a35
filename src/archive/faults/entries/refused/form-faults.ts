import { isObject } from '../../../records/shape.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../../fault.js';
import {
  type EntryOperation,
  entriesIn,
  participantsOf,
  referencesIn,
} from '../../mutations/record-contents.js';
import { refusing } from '../../mutations/record-mutations.js';

/** Refuses records whose JSON ends with white space. */
const endingWithABrace: BehaviourMutation = (correct) => {
  const padded = new Set<number>();
  return {
    joined: (pieces, request) => {
      const body = correct.joined(pieces, request);
      if (/\s$/.test(body.subarray(-1).toString('latin1'))) padded.add(request.number);
      return body;
    },
    ...refusing('conversations', (_body, { number }) => padded.has(number))(correct),
  };
};

/** Refuses an external file of an event whose members come in alphabetical order. */
const unsortedOnly = refusing('eventFeed', (body) =>
  referencesIn(body).some((file) => {
    const names = Object.keys(file);
    return file.fileHref !== undefined && names.join() === names.toSorted().join();
  }),
);

/** Refuses external files by their link or their key. */
const refusingExternal = (
  operation: EntryOperation,
  matches: (link: string, key: string) => boolean,
) =>
  refusing(operation, (body) =>
    referencesIn(body).some(
      ({ fileHref, fileKey }) =>
        typeof fileHref === 'string' && fileHref !== '' && matches(fileHref, String(fileKey)),
    ),
  );

/** The name of the host in a link. */
const hostIn = (link: string): string => /^\w+:\/\/([^/?#:]*)/.exec(link)?.[1]?.toLowerCase() ?? '';

/** Values of another form than the usual one, and as good, that are refused (sections 2.2 to 2.6). */
export const FORM_FAULTS: Fault[] = [
  ...wireFaults('conversations/plain-record-passes', {
    'ends-with-a-brace': [
      'A record whose JSON ends with white space is refused.',
      endingWithABrace,
    ],
  }),
  ...wireFaults('conversations/external-link-passes', {
    'a-key-once': [
      'An event with two external files of one key is refused.',
      refusing('conversations', (body) =>
        entriesIn(body).some((entry) => {
          const keys = referencesIn(entry).flatMap(({ fileHref, fileKey }) =>
            fileHref === undefined ? [] : [fileKey],
          );
          return new Set(keys).size < keys.length;
        }),
      ),
    ],
    'no-colon-in-a-path': [
      'A link with a colon in its path is refused.',
      refusing('conversations', (body) =>
        referencesIn(body).some(({ fileHref }) =>
          /^\w+:\/\/[^/?#]*\/[^?#]*:/.test(String(fileHref)),
        ),
      ),
    ],
    'no-escaped-slash': [
      'An external file is refused whose link has an escaped slash in its path.',
      refusingExternal('conversations', (link) => /%2f/i.test(link.split(/[?#]/)[0] ?? '')),
    ],
  }),
  ...wireFaults('voice/external-link-passes', {
    'hosts-begin-with-a-letter': [
      'An external recording is refused whose link has a host that begins with a figure and is no address.',
      refusingExternal('voice', (link) => /^\d.*[a-z]/.test(hostIn(link))),
    ],
    'keys-from-three-on': [
      'An external recording is refused whose key has fewer than three characters.',
      refusingExternal('voice', (_link, { length }) => length < 3),
    ],
  }),
  ...wireFaults('voice/plain-record-passes', {
    'no-sip-phones': [
      'A phone that is the address of a SIP account is refused.',
      refusing('voice', (body) =>
        entriesIn(body)
          .flatMap(participantsOf)
          .some(({ phone }) => /[:@]/.test(String(phone))),
      ),
    ],
  }),
  ...wireFaults('eventFeed/plain-record-passes', {
    'identifiers-are-addresses': [
      'A user whose identifier is no address is refused.',
      refusing('eventFeed', (body) =>
        entriesIn(body).some(
          ({ user }) => isObject(user) && !String(user.identifier).includes('@'),
        ),
      ),
    ],
  }),
  ...wireFaults('eventFeed/external-link-passes', {
    'unsorted-only': [
      'An external file is refused whose members come in alphabetical order.',
      unsortedOnly,
    ],
    'no-punycode': [
      'An external file is refused whose link has an internationalised domain in its ASCII form.',
      refusingExternal('eventFeed', (link) => hostIn(link).includes('xn--')),
    ],
  }),
];
