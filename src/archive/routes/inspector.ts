import type { HostName } from '../../spec/operation.js';
import { isHostName } from '../hosts.js';
import type { Call } from '../http/call.js';
import { isObject } from '../records/shape.js';
import type { StoredFile } from '../store/file-index.js';
import type { ArchivedRecord } from '../store/record-index.js';
import type { RouteContext } from './route-context.js';

interface View {
  status: number;
  body: unknown;
}

/**
 * The read-only view into the archive: `GET /files?fileKey=&host=` and `GET /records?marker=`. What
 * it says of a file is read back from the stored content, not remembered from the upload.
 *
 * @param report - takes errors of the archive itself; they are answered 500
 */
export function serveInspector(
  context: RouteContext,
  report: (error: unknown) => void,
): (call: Call) => Promise<void> {
  const earlier = new Map<string, { view: View; at: number }>();
  const lookAgain = async (method: string, url: string): Promise<View> => {
    const known = earlier.get(url);
    const kept = context.behaviour.lag('view');
    const at = Date.now();
    if (known !== undefined && at - known.at < kept) return known.view;
    const view = await look(context, method, url);
    if (kept > 0 && url.startsWith('/files')) earlier.set(url, { view, at });
    return view;
  };
  return async ({ req, res }) => {
    const { status, body } = await lookAgain(req.method ?? '', req.url ?? '').catch(
      (error: unknown): View => {
        report(error);
        return { status: 500, body: { error: 'the archive failed' } };
      },
    );
    const text = JSON.stringify(context.behaviour.shown(body));
    res.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    res.end(text);
  };
}

async function look(context: RouteContext, method: string, target: string): Promise<View> {
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, body: { error: 'the inspector only reads' } };
  }
  const { pathname, searchParams } = new URL(target, 'http://inspector');
  if (pathname === '/files') return lookAtFile(context, searchParams);
  if (pathname === '/records') return lookForRecords(context, searchParams);
  return { status: 404, body: { error: 'only /files and /records are here' } };
}

async function lookAtFile(context: RouteContext, query: URLSearchParams): Promise<View> {
  const fileKey = query.get('fileKey');
  const host = query.get('host') ?? 'conversations';
  if (fileKey === null || !isHostName(host)) {
    return { status: 400, body: { error: 'name a fileKey, and one of the four hosts' } };
  }
  const file = await stored(context, host, fileKey);
  if (!file) return { status: 404, body: { error: 'no such file' } };
  const { size, sha256, contentType } = file;
  return { status: 200, body: { fileKey, size, sha256, contentType } };
}

async function stored(
  context: RouteContext,
  host: HostName,
  fileKey: string,
): Promise<StoredFile | undefined> {
  const { behaviour, blobs, files } = context;
  const store = behaviour.storeOf(host);
  const key = behaviour.sameKey(fileKey);
  const find = () => files.get(store, key);
  let file = find();
  while (file && file.storedAt <= Date.now() - behaviour.lag('file')) {
    const content = await blobs.read(file.name);
    if (content) return { ...file, ...content };
    // Replaced and removed between the two looks, or truly lost: then the index still names it.
    const now = find();
    if (now?.name === file.name) throw new Error(`the content of ${fileKey} is lost`);
    file = now;
  }
  return undefined;
}

function lookForRecords({ behaviour, records }: RouteContext, query: URLSearchParams): View {
  const marker = query.get('marker');
  if (marker === null) return { status: 400, body: { error: 'name a marker' } };
  const until = Date.now() - behaviour.lag('record');
  return { status: 200, body: { records: records.containing(marker, until).map(show) } };
}

function show({ operation, record, reconciliationId, messages, files }: ArchivedRecord): unknown {
  const info = member(record, 'requestInfo');
  const overview = member(record, 'emailOverview');
  return {
    operation,
    requestId: member(info, 'requestId'),
    messageId: member(overview, 'messageId'),
    subject: member(overview, 'subject'),
    reconciliationId,
    messages,
    record,
    files,
  };
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
