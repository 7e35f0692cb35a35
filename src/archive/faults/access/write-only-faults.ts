import type { RequestHead } from '../../behaviour/behaviour.js';
import type { Stores } from '../../store/open-stores.js';
import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../fault.js';
import { answered } from '../mutations/answers.js';
import { hiding } from '../mutations/key-memory.js';
import { at, lengthOf } from '../mutations/requests.js';
import type { Test } from '../mutations/token-mutations.js';
import {
  by,
  keyOf,
  notingAttached,
  showingAttached,
  showingFiles,
  showingReferencedFiles,
  tellingOfFiles,
} from './showing-files.js';
import { showingRecords } from './showing-records.js';

/** Lists the keys below some path. */
const listing =
  (
    matches: (path: string, request: RequestHead) => boolean,
    last = Number.POSITIVE_INFINITY,
  ): Mutation =>
  (correct) => {
    const keys = new Set<string>();
    return {
      replaced: (earlier, later, upload) => {
        keys.add(upload.fileKey);
        return correct.replaced(earlier, later, upload);
      },
      intercept: (request) =>
        correct.intercept(request) ??
        (request.operation === 'files' &&
        correct.authorised(request) &&
        matches(request.path, request)
          ? answered(200, JSON.stringify([...keys].slice(-last)))
          : undefined),
    };
  };

/** Removes a file by some methods, as far as records can tell. */
const removingFiles =
  (matches: Test, status = 204, afterMs = 0): Mutation =>
  (correct) => {
    const gone = new Map<string, number>();
    return {
      replaced: (earlier, later, upload) => {
        gone.delete(upload.fileKey);
        return correct.replaced(earlier, later, upload);
      },
      ...hiding((fileKey) => performance.now() >= (gone.get(fileKey) ?? Infinity))(correct),
      otherMethod: (request, body) => {
        if (request.operation !== 'files' || !matches(request)) {
          return correct.otherMethod(request, body);
        }
        gone.set(keyOf(correct, request), performance.now() + afterMs);
        return answered(status);
      },
    };
  };

/** Removes a file that an email has by some method, and says that it does not. */
const removingAttached =
  (method: string): Mutation =>
  (correct, stores, token) => {
    const { attached, noting } = notingAttached(correct);
    const isAttached = (request: RequestHead) => attached.has(keyOf(correct, request));
    return removingFiles((request) => by(method)(request) && isAttached(request), 405)(
      { ...correct, ...noting },
      stores,
      token,
    );
  };

/** Empties a file by some methods. */
const changingFiles =
  (matches: Test): Mutation =>
  (correct, { blobs, files }: Stores) => ({
    otherMethod: async (request, body) => {
      const store = correct.storeOf(request.host);
      const key = keyOf(correct, request);
      const file = files.get(store, key);
      if (!file || !matches(request)) return correct.otherMethod(request, body);
      const sink = await blobs.create();
      files.put(store, key, { ...file, ...(await sink.finish()) });
      return answered(204);
    },
  });

/** Changes what an operation archived from now on to nothing, by some methods. */
const removingRecords =
  (matches: Test): Mutation =>
  (correct, { records }) => {
    const { containing } = records;
    let emptied: Record<string, number> = {};
    records.containing = (text, until) =>
      containing
        .call(records, text, until)
        .filter(({ operation, archivedAt }) => archivedAt > (emptied[operation] ?? 0));
    return {
      otherMethod: (request, body) => {
        if (request.operation === 'files' || !matches(request)) {
          return correct.otherMethod(request, body);
        }
        emptied = { ...emptied, [request.operation]: Date.now() };
        return answered(204);
      },
    };
  };

const ON_RECORDS = ({ operation }: RequestHead) => operation !== 'files';

/** The archive is written only (section 1). */
export const WRITE_ONLY_FAULTS: Fault[] = [
  ...wireFaults('archive/files-cannot-be-read', {
    get: ['GET shows a file.', showingFiles(by('GET'))],
    'parts-on-voice': [
      'The voice host plays a recording to a client that asks for a range of its bytes.',
      showingFiles(
        (request) =>
          by('GET')(request) && at('voice')(request) && request.headers.range !== undefined,
      ),
    ],
    'first-bytes-on-event-feed': [
      'The event-feed host shows the first 16 bytes of a file to a client that asks for a range.',
      showingFiles(
        (request) => at('eventFeed')(request) && /^bytes=\d/.test(request.headers.range ?? ''),
        (content) => content.subarray(0, 16).toString(),
      ),
    ],
    'last-bytes-on-conversations': [
      'The conversations host shows the last 16 bytes of a file to a client that asks for its end.',
      showingFiles(
        (request) => at('conversations')(request) && /^bytes=-/.test(request.headers.range ?? ''),
        (content) => content.subarray(-16).toString(),
      ),
    ],
    'attachments-in-parts': [
      'A file that an email has is shown to a client that asks for a range of its bytes.',
      showingAttached,
    ],
    'get-in-base64': [
      'GET shows a file as base64 in JSON.',
      showingFiles(by('GET'), (content) => JSON.stringify({ data: content.toString('base64') })),
    ],
    'get-on-voice': [
      'GET shows a file of the voice host.',
      showingFiles((request) => by('GET')(request) && at('voice')(request)),
    ],
    'head-tells-the-size': ['HEAD tells the size of a file.', showingFiles(by('HEAD'))],
    'head-tells-the-size-on-conversations': [
      'HEAD tells the size of a file of the conversations host.',
      showingFiles((request) => by('HEAD')(request) && at('conversations')(request)),
    ],
    'get-tells-the-size': [
      'GET tells the size of a file, as JSON.',
      tellingOfFiles(by('GET'), ({ size }) => ({ body: JSON.stringify({ size }) })),
    ],
    'head-tells-the-type': [
      'HEAD tells the type of a file.',
      tellingOfFiles(by('HEAD'), ({ contentType }) => ({
        headers: { 'content-type': contentType },
      })),
    ],
    'tag-is-the-digest': [
      'GET answers with the digest of a file as its ETag.',
      tellingOfFiles(by('GET'), ({ sha256 }) => ({ headers: { etag: `"${sha256}"` } })),
    ],
    'get-once-referenced': ['GET shows a file once a record refers to it.', showingReferencedFiles],
    'images-for-browsers': [
      'GET shows an image to a client that wants images.',
      showingFiles(
        (request) =>
          by('GET')(request) &&
          request.path.endsWith('.png') &&
          /\bimage\//.test(request.headers.accept ?? ''),
      ),
    ],
    'patch-shows': ['PATCH shows a file.', showingFiles(by('PATCH'))],
    'query-tells-the-type': [
      'GET with a query answers with the type of a file.',
      tellingOfFiles(
        (request) => by('GET')(request) && request.hasQuery,
        ({ contentType }) => ({ body: JSON.stringify({ contentType }) }),
      ),
    ],
    'folder-listed': [
      'GET of a folder lists its files.',
      listing((path, request) => by('GET')(request) && path.endsWith('/default/')),
    ],
    'properties-listed': [
      'PROPFIND of a folder lists its files.',
      listing((path, { method }) => method === 'PROPFIND' && !/\.\w+$/.test(path)),
    ],
    'last-five-listed': [
      'GET of the default folder lists the five files that were new last.',
      listing((path, request) => by('GET')(request) && path.endsWith('/default'), 5),
    ],
    'root-listed-on-event-feed': [
      'GET of the root of the files lists them on the event-feed host.',
      listing(
        (path, request) =>
          by('GET')(request) && path.endsWith('/v2/files') && at('eventFeed')(request),
      ),
    ],
  }),
  ...wireFaults('archive/files-cannot-be-removed', {
    delete: ['DELETE removes a file.', removingFiles(by('DELETE'))],
    'delete-without-a-body': [
      'DELETE without a body removes a file.',
      removingFiles((request) => by('DELETE')(request) && !(lengthOf(request) > 0)),
    ],
    'delete-behind-a-404': [
      'DELETE removes a file of the event-feed host, and says that there is none.',
      removingFiles((request) => by('DELETE')(request) && at('eventFeed')(request), 404),
    ],
    'delete-takes-effect-later': [
      'DELETE is answered 405, and removes a file a second later.',
      removingFiles(by('DELETE'), 405, 1_000),
    ],
    'attachments-deleted': [
      'DELETE is answered 405, and removes a file that an email has.',
      removingAttached('DELETE'),
    ],
    'get-removes': [
      'GET is answered 405, and removes a file of the voice host.',
      removingFiles((request) => by('GET')(request) && at('voice')(request), 405),
    ],
    'get-removes-attachments': [
      'GET is answered 405, and removes a file that an email has.',
      removingAttached('GET'),
    ],
    'move-removes': ['MOVE removes a file from its place.', removingFiles(by('MOVE'), 201)],
    'post-removes': ['POST to a file path removes the file.', removingFiles(by('POST'))],
  }),
  ...inspectorFaults('archive/files-cannot-be-changed', {
    'patch-empties': ['PATCH empties a file.', changingFiles(by('PATCH'))],
    'post-empties-on-voice': [
      'POST to a file path of the voice host empties the file.',
      changingFiles((request) => by('POST')(request) && at('voice')(request)),
    ],
  }),
  ...wireFaults('archive/records-cannot-be-read', {
    get: ['GET shows the archived records.', showingRecords(by('GET'))],
    'report-shows-on-voice': [
      'REPORT shows the archived calls.',
      showingRecords((request) => by('REPORT')(request) && request.operation === 'voice'),
    ],
    'search-shows': ['SEARCH shows the archived records.', showingRecords(by('SEARCH'))],
    'stream-shows': [
      'GET shows the archived records to a client that accepts a stream of events.',
      showingRecords(
        (request) => by('GET')(request) && request.headers.accept === 'text/event-stream',
      ),
    ],
    'get-on-email': [
      'GET shows the archived emails.',
      showingRecords((request) => by('GET')(request) && request.operation === 'email'),
    ],
    'get-shows-the-last-five': [
      'GET shows the five conversation events that were archived last.',
      showingRecords((request) => by('GET')(request) && request.operation === 'conversations', 5),
    ],
    'patch-shows-event-feed': [
      'PATCH shows the archived events of the feed.',
      showingRecords((request) => by('PATCH')(request) && request.operation === 'eventFeed'),
    ],
    'by-id': [
      'GET below the path of the emails shows an email by its reconciliationId.',
      (correct) => {
        const emails = new Map<string, unknown>();
        return {
          archived: (entry, request) => {
            if (entry.reconciliationId) emails.set(entry.reconciliationId, entry.record);
            return correct.archived(entry, request);
          },
          intercept: (request) => {
            const email = emails.get(request.path.slice(request.path.lastIndexOf('/') + 1));
            const shows = request.method === 'GET' && email && correct.authorised(request);
            return (
              correct.intercept(request) ??
              (shows ? answered(200, JSON.stringify(email)) : undefined)
            );
          },
        };
      },
    ],
  }),
  ...inspectorFaults('archive/records-cannot-be-changed', {
    'delete-empties': [
      'DELETE on a record path removes what was archived there.',
      removingRecords((request) => ON_RECORDS(request) && by('DELETE')(request)),
    ],
    'put-empties-voice': [
      'PUT on the path of voice requests removes them.',
      removingRecords((request) => by('PUT')(request) && request.operation === 'voice'),
    ],
  }),
];
