import { randomUUID } from 'node:crypto';
import type { Behaviour, RequestHead } from '../../behaviour/behaviour.js';
import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../fault.js';
import { isRefused, withStatus } from '../mutations/answers.js';
import { at, isChunked, lengthOf } from '../mutations/requests.js';
import {
  comparing,
  isFile,
  isRecord,
  RECORDS,
  schemeOf,
  type Test,
  taking,
  tokenOf,
} from '../mutations/token-mutations.js';
import { unguardedCapitals, unguardedEscapes } from './skipped-checks.js';

/** Whether a request would pass with another Authorization header. */
const passesWith = (request: RequestHead, correct: Behaviour, authorization: string): boolean =>
  correct.authorised({ ...request, headers: { ...request.headers, authorization } });

/** Whether the request carries the token but for something. */
const NEARLY = {
  anything: (request: RequestHead) => tokenOf(request) !== '',
  nothing: () => true,
  empty: (request: RequestHead) => schemeOf(request) === 'bearer' && tokenOf(request) === '',
  noHeader: ({ headers }: RequestHead) => headers.authorization === undefined,
  anyScheme: (request: RequestHead, correct: Behaviour) =>
    passesWith(request, correct, `Bearer ${tokenOf(request)}`),
} satisfies Record<string, (request: RequestHead, correct: Behaviour) => boolean>;

const endsWith = (good: string, given: string) => given.endsWith(good);
const beginningAndLength = (good: string, given: string) =>
  given.length === good.length && given.startsWith(good.slice(0, Math.ceil(good.length / 2)));
const shorter = (good: string, given: string) => good.startsWith(given);
const otherCase = (good: string, given: string) => good.toLowerCase() === given.toLowerCase();

const late =
  (matches: Test): Mutation =>
  () => ({ tokenFirst: (request) => !matches(request) });

/** Who may archive something (section 5). */
export const ACCESS_FAULTS: Fault[] = [
  ...wireFaults('access/upload-needs-a-token', {
    'never-checked': ['No upload needs a token.', taking(isFile, NEARLY.nothing)],
    'one-host-forgets': [
      'No upload to the voice host needs a token.',
      taking((request) => isFile(request) && at('voice')(request), NEARLY.nothing),
    ],
    'any-value': ['An upload passes with any token.', taking(isFile, NEARLY.anything)],
    'chunked-is-not-checked': [
      'A chunked upload needs no token.',
      taking((request) => isFile(request) && isChunked(request), NEARLY.nothing),
    ],
    'empty-is-not-checked': [
      'An upload without content needs no token.',
      taking((request) => isFile(request) && lengthOf(request) === 0, NEARLY.nothing),
    ],
    'large-is-not-checked': [
      'An upload of more than a million bytes needs no token.',
      taking((request) => isFile(request) && lengthOf(request) > 1_000_000, NEARLY.nothing),
    ],
    'untyped-is-not-checked': [
      'An upload without Content-Type needs no token.',
      taking(
        (request) => isFile(request) && request.headers['content-type'] === undefined,
        NEARLY.nothing,
      ),
    ],
    'static-files': [
      'An upload needs no token whose path has the extension of a script, a style or an image.',
      taking(
        (request) => isFile(request) && /\.(css|js|png|jpe?g|gif|svg|ico)$/i.test(request.path),
        NEARLY.nothing,
      ),
    ],
    'public-folders': [
      'An upload needs no token whose path has a folder that is public elsewhere.',
      taking(
        (request) => isFile(request) && /\/(public|\.well-known)\//.test(request.path),
        NEARLY.nothing,
      ),
    ],
    'ends-with-it': [
      'An upload passes with a token that ends with the right one.',
      comparing(isFile, endsWith),
    ],
    'beginning-and-length': [
      'Of the token of an upload only the first half and the length are compared.',
      comparing(isFile, beginningAndLength),
    ],
    'longer-one': [
      'An upload passes with a token of which the right one is the beginning.',
      comparing(isFile, (good, given) => given.startsWith(good)),
    ],
    'beginning-only': [
      'An upload to the event-feed host passes with the beginning of the token.',
      comparing((request) => isFile(request) && at('eventFeed')(request), shorter),
    ],
  }),
  ...Object.entries(RECORDS).flatMap(([requirement, operation]) =>
    wireFaults(requirement, {
      'never-checked': [
        `No ${operation} request needs a token.`,
        taking(isRecord(operation), NEARLY.nothing),
      ],
      'empty-one': [
        `A request passes with an empty token (${operation}).`,
        taking(isRecord(operation), NEARLY.empty),
      ],
      'chunked-is-not-checked': [
        `A chunked request needs no token (${operation}).`,
        taking((request) => isRecord(operation)(request) && isChunked(request), NEARLY.nothing),
      ],
      'any-scheme': [
        `A request passes with the token in another scheme (${operation}).`,
        taking(isRecord(operation), NEARLY.anyScheme),
      ],
      'any-letter-case': [
        `A request passes with the token in another letter case (${operation}).`,
        comparing(isRecord(operation), otherCase),
      ],
      'cookie-is-enough': [
        `A request passes with the cookie of an earlier answer (${operation}).`,
        openingWithCookies(isRecord(operation)),
      ],
    }),
  ),
  ...wireFaults('access/upload-without-token-is-not-stored', {
    'stored-first': ['The token is looked at once the file is stored.', late(isFile)],
    'stored-first-on-event-feed': [
      'On the event-feed host, the token is looked at once a file of more than 64 KiB is stored.',
      late(
        (request) =>
          isFile(request) &&
          at('eventFeed')(request) &&
          Number(request.headers['content-length']) > 65_536,
      ),
    ],
  }),
  ...inspectorFaults('access/upload-without-token-keeps-the-file', {
    'replaced-first': [
      'The token is looked at once a file was replaced, but before a new one is stored.',
      replacingFirst(() => true),
    ],
    'replaced-first-without-header': [
      'A request without an Authorization header replaces a file before it is refused.',
      replacingFirst(NEARLY.noHeader),
    ],
  }),
  ...wireFaults('access/email-without-token-is-not-archived', {
    'archived-first': [
      'The token is looked at once the email is archived.',
      late(isRecord('email')),
    ],
    'archived-first-by-scheme': [
      'An email with another scheme is archived before it is refused.',
      late((request) => isRecord('email')(request) && schemeOf(request) === 'basic'),
    ],
  }),
  ...inspectorFaults('access/record-without-token-is-not-archived', {
    'archived-first': [
      'The token is looked at once a conversations request is archived.',
      late(isRecord('conversations')),
    ],
    'archived-first-with-a-query': [
      'An event-feed request with a query behind its path is archived before its token is looked at.',
      late((request) => isRecord('eventFeed')(request) && request.hasQuery),
    ],
    'other-case-is-free': [
      'The paths of records are known in any letter case, but guarded in one.',
      unguardedCapitals,
    ],
    'escapes-are-free': [
      'The paths of records are known with escaped letters, but guarded without.',
      unguardedEscapes,
    ],
    'archived-first-without-header': [
      'A voice request without an Authorization header is archived before it is refused.',
      late((request) => isRecord('voice')(request) && NEARLY.noHeader(request)),
    ],
  }),
  ...wireFaults('access/refusal-is-not-5xx', {
    always: [
      'A bad token is answered 500.',
      withStatus(500, (result) => isRefused(result, 'bad-token')),
    ],
    'of-three-parts': [
      'A bad token with a dot is answered 500 to a record.',
      withStatus(
        500,
        (result, request) =>
          isRefused(result, 'bad-token') &&
          request.operation !== 'files' &&
          (request.headers.authorization ?? '').includes('.'),
      ),
    ],
    'without-header': [
      'A request without an Authorization header is answered 500 on the voice host.',
      withStatus(
        500,
        (result, request) =>
          isRefused(result, 'bad-token') && NEARLY.noHeader(request) && at('voice')(request),
      ),
    ],
  }),
];

/** Gives who has the token a cookie, and takes requests with that. */
function openingWithCookies(matches: Test): Mutation {
  return (correct) => {
    const cookie = `session=${randomUUID()}`;
    return {
      authorised: (request) =>
        correct.authorised(request) ||
        (matches(request) && (request.headers.cookie?.includes(cookie) ?? false)),
      reply: (result, request) => {
        const reply = correct.reply(result, request);
        if (!matches(request) || !correct.authorised(request)) return reply;
        return { ...reply, headers: { ...reply.headers, 'set-cookie': `${cookie}; HttpOnly` } };
      },
    };
  };
}

/** Lets an upload without the token replace a file, but not make one. */
function replacingFirst(matches: Test): Mutation {
  return (correct) => ({
    tokenFirst: (request) => !(isFile(request) && matches(request)),
    replaced: (earlier, later, upload) =>
      earlier || correct.authorised(upload) ? correct.replaced(earlier, later, upload) : undefined,
  });
}
