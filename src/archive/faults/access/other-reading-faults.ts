import type { RequestHead } from '../../behaviour/behaviour.js';
import { type Fault, wireFaults } from '../fault.js';
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
  }),
  ...wireFaults('access/event-feed-needs-a-token', {
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
