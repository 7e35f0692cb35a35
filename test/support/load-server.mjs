// A small archive in a process of its own, with a fault of choice, an inspector and a log of what it answered.
// Usage: node load-server.mjs FAULT; prints {"port": n} and ends with its standard input. GET /log tells its counts.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const fault = process.argv[2] ?? 'none';
/** @type {Map<string, { size: number; sha256: string }>} */
const files = new Map();
/** @type {{ operation: string; text: string; record: unknown; id: string }[]} */
const records = [];
/** @type {Map<string, string>} */
const emails = new Map();
/** @type {Record<string, number>} */
const statuses = {};
const log = { requests: 0, statuses };
let ids = 0;

const newId = () => {
  ids += 1;
  if (fault === 'same-id' && ids % 50 === 0) ids -= 1;
  return `id-${createHash('sha256').update(String(ids)).digest('hex').slice(0, 24)}`;
};

const OPERATIONS = {
  '/conversations': 'conversations',
  '/voice': 'voice',
  '/oc-event': 'eventFeed',
};

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {Buffer} body
 * @returns {{ status: number; json: unknown } | undefined}
 */
function handle(request, body) {
  const url = new URL(request.url ?? '/', 'http://server');
  if (url.pathname === '/log') return { status: 200, json: log };
  if (url.pathname === '/inspector/files') return inspectFile(url);
  if (url.pathname === '/inspector/records') return inspectRecords(url);
  log.requests += 1;
  if (fault === 'always-failing') return { status: 500, json: {} };
  if (fault === 'failing' && log.requests % 10 === 0) return { status: 500, json: {} };
  if (fault === 'resetting' && log.requests % 10 === 0) return undefined;
  if (request.method === 'PUT') {
    const key = decodeURIComponent(url.pathname.slice('/v2/files/'.length));
    const sha256 = createHash('sha256').update(body).digest('hex');
    const kept =
      fault === 'corrupting'
        ? { size: body.length, sha256: '0'.repeat(64) }
        : { size: body.length, sha256 };
    files.set(key, kept);
    return { status: fault === 'created' ? 201 : 200, json: {} };
  }
  const text = body.toString();
  if (url.pathname === '/email') return email(text);
  const operation = OPERATIONS[/** @type {'/voice'} */ (url.pathname)];
  const keys = [...text.matchAll(/"fileKey":"([^"]+)"/g)].map((match) => match[1] ?? '');
  if (fault !== 'credulous' && keys.some((key) => !files.has(key)))
    return { status: 400, json: {} };
  const record = JSON.parse(text);
  records.push({ operation, text, record, id: '' });
  return { status: 200, json: {} };
}

/** @param {string} text */
function email(text) {
  const known = emails.get(text);
  if (known !== undefined && fault !== 'forgetful') {
    const reconciliationId = fault === 'renaming' ? newId() : known;
    return { status: 202, json: { status: 'duplicate', reconciliationId } };
  }
  const id = newId();
  emails.set(text, id);
  records.push({ operation: 'email', text, record: JSON.parse(text), id });
  return { status: 200, json: { reconciliationId: id } };
}

/** @param {URL} url */
function inspectFile(url) {
  const fileKey = url.searchParams.get('fileKey') ?? '';
  const file = fault === 'losing' ? undefined : files.get(fileKey);
  return file ? { status: 200, json: { fileKey, ...file } } : { status: 404, json: {} };
}

/** @param {URL} url */
function inspectRecords(url) {
  const marker = url.searchParams.get('marker') ?? '';
  const found = fault === 'losing' ? [] : records.filter(({ text }) => text.includes(marker));
  const shown = found.map(({ operation, record, id }) => ({
    operation,
    reconciliationId: id,
    messages: 1,
    record: fault === 'corrupting' ? { changed: true } : record,
    files: [],
  }));
  return { status: 200, json: { records: fault === 'repeating' ? [...shown, ...shown] : shown } };
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const answer = handle(request, Buffer.concat(parts));
    if (answer === undefined) {
      request.socket.resetAndDestroy();
      return;
    }
    const text = JSON.stringify(answer.json);
    const own = request.url !== '/log' && !request.url?.startsWith('/inspector');
    if (own) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    response.writeHead(answer.status, { 'content-length': Buffer.byteLength(text) }).end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(JSON.stringify({ port: address.port }));
});
process.stdin.on('end', () => process.exit(0)).resume();
