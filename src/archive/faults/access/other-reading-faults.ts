import type { RequestHead } from '../../behaviour/behaviour.js';
import { type Fault, wireFaults } from '../fault.js';
import { isUpload } from '../mutations/requests.js';
import { comparing, isFile, isRecord, type Test, taking } from '../mutations/token-mutations.js';

const everybody = (): boolean => true;

/** Whether a header of a request is like that. */
const having =
  (name: string, matches: (value: string) => boolean): Test =>
  ({ headers }) => {
    const value = headers[name];
    return typeof value === 'string' && matches(value);
  };

const both =
  (one: Test, other: Test): Test =>
  (request: RequestHead) =>
    one(request) && other(request);

/** The password of a Basic header (RFC 7617). */
const passwordIn = (header: string): string | undefined =>
  Buffer.from(header.replace(/^Basic /i, ''), 'base64')
    .toString()
    .split(':')[1];

const withoutSigns = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads a token as a database reads a pattern with percent signs. */
function isLike(good: string, pattern: string): boolean {
  const parts = pattern.split('%');
  const [first = ''] = parts;
  return parts.length > 1 && good.startsWith(first) && good.endsWith(parts.at(-1) ?? '');
}

/** How many segments of a key the pattern of what is guarded has. */
const DEPTH = 12;

/**
 * Tokens that are read otherwise than they stand there, and requests that are let through by what
 * else they carry (section 5).
 */
export const OTHER_READING_FAULTS: Fault[] = [
  ...wireFaults('access/conversations-need-a-token', {
    'escapes-resolved': [
      'The escapes of a URL are resolved in a token.',
      comparing(isRecord('conversations'), (good, given) => unescaped(given) === good),
    ],
    'probes-need-none': [
      'What calls itself a probe of Kubernetes needs no token.',
      taking(
        both(
          isRecord('conversations'),
          having('user-agent', (agent) => agent.startsWith('kube-probe/')),
        ),
        everybody,
      ),
    ],
    'beacons-need-none': [
      'A request that comes as plain text, as a page sends it while it closes, needs no token.',
      taking(
        both(
          isRecord('conversations'),
          having('content-type', (type) => /^text\/plain/i.test(type)),
        ),
        everybody,
      ),
    ],
  }),
  ...wireFaults('access/voice-needs-a-token', {
    'looked-up-as-a-pattern': [
      'A token is looked up as a pattern.',
      comparing(isRecord('voice'), isLike),
    ],
    'other-protocols-need-none': [
      'A request that asks for another protocol needs no token.',
      taking(both(isRecord('voice'), having('upgrade', everybody)), everybody),
    ],
  }),
  ...wireFaults('access/email-needs-a-token', {
    'scheme-cut-off-unread': [
      'Of the Authorization header the first seven characters are cut off.',
      (correct, stores, good) =>
        taking(
          both(
            isRecord('email'),
            having('authorization', (value) => value.slice('Bearer '.length) === good),
          ),
          everybody,
        )(correct, stores, good),
    ],
    'same-site-needs-none': [
      'A request that a browser says to come from the same site needs no token.',
      taking(
        both(
          isRecord('email'),
          having('sec-fetch-site', (site) => site === 'same-origin'),
        ),
        everybody,
      ),
    ],
  }),
  ...wireFaults('access/event-feed-needs-a-token', {
    'certificate-is-claimed': [
      'A request needs no token where a header says that a proxy has seen its certificate.',
      taking(
        both(
          isRecord('eventFeed'),
          having('x-ssl-client-verify', (value) => value.toUpperCase() === 'SUCCESS'),
        ),
        everybody,
      ),
    ],
    'password-of-basic': [
      'The token passes as the password of Basic.',
      (correct, stores, good) =>
        taking(
          both(
            isRecord('eventFeed'),
            having('authorization', (value) => passwordIn(value) === good),
          ),
          everybody,
        )(correct, stores, good),
    ],
    'signs-read-over': [
      'Signs that are no letters and no digits do not count in a token.',
      comparing(
        isRecord('eventFeed'),
        (good, given) => withoutSigns(given) === withoutSigns(good) && withoutSigns(good) !== '',
      ),
    ],
  }),
  ...wireFaults('access/upload-needs-a-token', {
    'guarded-by-a-pattern': [
      'An upload needs no token whose path has a tilde, for the pattern of what is guarded has none.',
      taking(
        both(isUpload, ({ path }) => path.includes('~')),
        everybody,
      ),
    ],
    'guarded-down-to-twelve': [
      'An upload needs no token whose key has more than twelve segments.',
      taking(
        both(isUpload, ({ path }) => path.split('/v2/files/')[1]?.split('/')[DEPTH] !== undefined),
        everybody,
      ),
    ],
    'one-of-a-list': [
      'An upload passes where one of several tokens in its header is the right one.',
      (correct, stores, good) =>
        taking(
          both(
            isFile,
            having('authorization', (value) => value.split(', ').includes(`Bearer ${good}`)),
          ),
          everybody,
        )(correct, stores, good),
    ],
  }),
];
