import { type Fault, wireFaults } from '../fault.js';
import { at } from '../mutations/requests.js';
import {
  comparing,
  isFile,
  isRecord,
  RECORDS,
  type Test,
  taking,
  tokenOf,
} from '../mutations/token-mutations.js';
import {
  answeringFirst,
  externalWithoutToken,
  freeOnceStored,
  trustingConnections,
  unguardedPaths,
} from './skipped-checks.js';

const anything = () => true;

const bothEnds = (good: string, given: string) => {
  const quarter = Math.ceil(good.length / 4);
  return (
    given.length === good.length &&
    given.slice(0, quarter) === good.slice(0, quarter) &&
    given.slice(-quarter) === good.slice(-quarter)
  );
};

/** Whether the token is an unsigned JSON Web Token. */
const isUnsigned: Test = (request) => {
  const [header = '', , signature] = tokenOf(request).split('.');
  return signature === '' && Buffer.from(header, 'base64url').includes('"none"');
};

const expects: Test = ({ headers }) => headers.expect !== undefined;
const saysItIsNear: Test = ({ headers }) => headers['x-forwarded-for'] === '127.0.0.1';
const hasSession: Test = ({ headers }) => /session=/.test(headers.cookie ?? '');

const sameLetters = (good: string, given: string): boolean =>
  [...good].sort().join('') === [...given].sort().join('');

/** Where the token is not looked at, or not all of it (section 5). */
export const SKIPPED_CHECK_FAULTS: Fault[] = [
  ...wireFaults('access/upload-needs-a-token', {
    'middle-not-compared': [
      'Of the token of an upload only the first and the last quarter are compared.',
      comparing(isFile, bothEnds),
    ],
    'letters-are-counted': [
      'An upload passes with the characters of the token in any order.',
      comparing(isFile, sameLetters),
    ],
    'unsigned-is-believed': [
      'An upload passes with a token that says that nobody signed it.',
      taking(isFile, isUnsigned),
    ],
    'header-is-enough': [
      'An upload passes with an Authorization header that has no value.',
      taking(isFile, ({ headers }) => headers.authorization === ''),
    ],
    'null-is-enough': [
      'An upload passes with the token of a client that has none.',
      taking(isFile, (request) => tokenOf(request) === 'null'),
    ],
    'trusted-connection': [
      'An upload needs no token on a connection that has sent the right one.',
      trustingConnections(isFile),
    ],
    'trusted-connection-on-voice': [
      'An upload to the voice host needs no token on a connection that has sent the right one.',
      trustingConnections((request) => isFile(request) && at('voice')(request)),
    ],
    'stored-keys-are-free': [
      'A file that is there can be uploaded again without the token.',
      freeOnceStored,
    ],
    'expecting-is-not-checked': [
      'An upload that expects to be told to continue needs no token.',
      taking((request) => isFile(request) && expects(request), anything),
    ],
    'cookie-is-enough': [
      'An upload with the cookie of some session needs no token.',
      taking((request) => isFile(request) && hasSession(request), anything),
    ],
    'nearby-is-trusted': [
      'An upload needs no token where a header says that it comes from the machine itself.',
      taking((request) => isFile(request) && saysItIsNear(request), anything),
    ],
  }),
  ...wireFaults('access/upload-without-token-is-not-stored', {
    'two-slashes-are-free': [
      'A path that begins with two slashes is read as if with one, and needs no token.',
      unguardedPaths(/^\/(?=\/)/, () => ''),
    ],
    'escapes-are-free': [
      'Escapes before the key are resolved once it was seen that the path needs no token.',
      unguardedPaths(/^(\/[^/]*%[^/]*)+(?=\/files)/, decodeURIComponent),
    ],
    'other-case-is-free': [
      'The path of uploads is known in any letter case, but guarded in one.',
      unguardedPaths(/^\/v2\/files(?=\/)/i, (found) => found.toLowerCase()),
    ],
  }),
  ...Object.entries(RECORDS).flatMap(([requirement, operation]) =>
    wireFaults(requirement, {
      'middle-not-compared': [
        `Of the token only the first and the last quarter are compared (${operation}).`,
        comparing(isRecord(operation), bothEnds),
      ],
      'letters-are-counted': [
        `A request passes with the characters of the token in any order (${operation}).`,
        comparing(isRecord(operation), sameLetters),
      ],
      'query-is-not-checked': [
        `A request needs no token with a query behind its path (${operation}).`,
        taking((request) => isRecord(operation)(request) && request.hasQuery, anything),
      ],
      'undefined-is-enough': [
        `A request passes with the token of a setting that is not there (${operation}).`,
        taking(isRecord(operation), (request) => tokenOf(request) === 'undefined'),
      ],
      'trusted-connection': [
        `A request needs no token on a connection that has sent the right one (${operation}).`,
        trustingConnections(isRecord(operation)),
      ],
      'expecting-is-not-checked': [
        `A request that expects to be told to continue needs no token (${operation}).`,
        taking((request) => isRecord(operation)(request) && expects(request), anything),
      ],
      'nearby-is-trusted': [
        `A request needs no token where a header says that it comes from the machine itself (${operation}).`,
        taking((request) => isRecord(operation)(request) && saysItIsNear(request), anything),
      ],
      'faulty-is-answered-first': [
        `A faulty request is answered 200 before the token is looked at (${operation}).`,
        answeringFirst(operation, ({ kind }) => kind === 'refused', 200),
      ],
    }),
  ),
  ...Object.entries(RECORDS).flatMap(([requirement, operation]) =>
    operation === 'email'
      ? []
      : wireFaults(requirement, {
          'external-is-not-checked': [
            `A request needs no token where all its files are external (${operation}).`,
            externalWithoutToken(operation),
          ],
        }),
  ),
  ...wireFaults('access/email-needs-a-token', {
    'duplicate-is-answered-first': [
      'A duplicate is answered before the token is looked at.',
      answeringFirst('email', ({ kind }) => kind === 'duplicate'),
    ],
  }),
];
