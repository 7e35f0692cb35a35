import type { RequestHead } from '../../behaviour/behaviour.js';
import { requestIdOf } from '../email/email-mutations.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { answered } from '../mutations/answers.js';
import { callIdOf } from '../mutations/record-contents.js';
import { at } from '../mutations/requests.js';
import { by, keyOf, rememberingContents, tellingOfFiles } from './showing-files.js';

/** Shows the content of a file to GET requests for another path than its own. */
const showingUnder =
  (own: (path: string) => string | undefined): BehaviourMutation =>
  (correct) => {
    const { contents, remembering } = rememberingContents(correct);
    return {
      ...remembering,
      intercept: (request) => {
        const path = request.method === 'GET' ? own(request.path) : undefined;
        const content =
          path === undefined ? undefined : contents.get(keyOf(correct, { ...request, path }));
        return content !== undefined && correct.authorised(request)
          ? answered(200, content.toString())
          : correct.intercept(request);
      },
    };
  };

/** Shows a record to GET requests that name it. */
const showingNamed =
  (
    operation: 'voice' | 'email',
    idOf: (record: unknown) => unknown,
    asked: (request: RequestHead) => string | undefined,
  ): BehaviourMutation =>
  (correct) => {
    const archived = new Map<unknown, unknown>();
    return {
      archived: (record, request) => {
        if (request.operation === operation) archived.set(idOf(record.record), record.record);
        return correct.archived(record, request);
      },
      intercept: (request) => {
        const id = request.method === 'GET' ? asked(request) : undefined;
        const record = id === undefined ? undefined : archived.get(id);
        return record !== undefined && correct.authorised(request)
          ? answered(200, JSON.stringify(record))
          : correct.intercept(request);
      },
    };
  };

/** What is archived, shown by a path or a query beside its own (section 1). */
export const OTHER_PATH_FAULTS: Fault[] = [
  ...wireFaults('archive/files-cannot-be-read', {
    'slash-behind': [
      'GET shows a file where a slash comes behind its path.',
      showingUnder((path) => (path.endsWith('/') ? path.replace(/\/+$/, '') : undefined)),
    ],
    'query-tells-the-size': [
      'GET with a query answers with the size of a file.',
      tellingOfFiles(
        (request) => by('GET')(request) && request.hasQuery,
        ({ size }) => ({ body: JSON.stringify({ size }) }),
      ),
    ],
    'slash-tells-the-digest': [
      'GET answers with the digest of a file where a slash comes behind its path.',
      tellingOfFiles(
        (request) => by('GET')(request) && request.path.endsWith('/'),
        ({ sha256 }) => ({ body: JSON.stringify({ sha256 }) }),
        (path) => path.replace(/\/$/, ''),
      ),
    ],
    'range-tells-the-size': [
      'The voice host tells a client that asks for a range how large the whole file is.',
      tellingOfFiles(
        (request) =>
          by('GET')(request) && at('voice')(request) && request.headers.range !== undefined,
        ({ size }) => ({ headers: { 'content-range': `bytes 0-0/${size}` } }),
      ),
    ],
    'older-version-shows': [
      'GET shows a file by the path of the version before.',
      showingUnder((path) =>
        path.includes('/v1/files/') ? path.replace('/v1/files/', '/v2/files/') : undefined,
      ),
    ],
  }),
  ...wireFaults('archive/records-cannot-be-read', {
    'call-by-id': [
      'GET below the path of the calls shows a call by its callId.',
      showingNamed('voice', callIdOf, ({ path }) => path.split('/').at(-1)),
    ],
    'email-by-request-id': [
      'GET with the requestId in its query shows an email.',
      showingNamed(
        'email',
        requestIdOf,
        ({ query = '' }) => new URLSearchParams(query).get('requestId') ?? undefined,
      ),
    ],
  }),
];
