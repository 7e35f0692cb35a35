// A small archive that is sound on its wire, for servers that are hostile in one respect only.
import { createHash, randomUUID } from 'node:crypto';

const EMAIL_BYTES = 10 * 1024 * 1024;
const RECORD_PATHS = ['/conversations', '/voice', '/email', '/oc-event'];

/** @type {Set<string>} */
const fileKeys = new Set();
/** @type {Map<string, string>} reconciliation ids by the digest of an email */
const emails = new Map();
/** @type {string | undefined} that of the first request, which has a good token */
let token;

/**
 * What it answers to a request that it has read whole.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {Buffer} body
 * @returns {{ status: number; json: object }}
 */
export function answerOf(request, body) {
  const { method, url = '', headers } = request;
  token ??= headers.authorization;
  if (headers.authorization !== token) return { status: 401, json: {} };
  if (url.startsWith('/v2/files/default/') && method === 'PUT') {
    fileKeys.add(url.slice('/v2/files/'.length));
    return { status: 200, json: {} };
  }
  if (!RECORD_PATHS.includes(url) || method !== 'POST') return { status: 404, json: {} };
  if (url === '/email' && body.length > EMAIL_BYTES) return { status: 413, json: {} };
  /** @type {unknown} */
  let record;
  try {
    record = JSON.parse(String(body));
  } catch {
    return { status: 400, json: {} };
  }
  if (url === '/email') return emailAnswer(record, body);
  const refused = filesOf(record).some((file) => isRefused(file, url === '/oc-event'));
  return { status: refused ? 400 : 200, json: {} };
}

/**
 * @param {unknown} email
 * @param {Buffer} body
 */
function emailAnswer(email, body) {
  const digest = createHash('sha256').update(body).digest('hex');
  const known = emails.get(digest);
  if (known !== undefined) {
    return { status: 202, json: { status: 'duplicate', reconciliationId: known } };
  }
  const reconciliationId = randomUUID();
  if (JSON.stringify(email).includes('"messageId"')) emails.set(digest, reconciliationId);
  return { status: 200, json: { reconciliationId } };
}

/**
 * @param {Record<string, unknown>} file
 * @param {boolean} inFeed
 */
function isRefused({ fileKey, filename, fileHref, isAvailable }, inFeed) {
  if (typeof fileKey !== 'string' || fileKey === '' || typeof filename !== 'string') return true;
  const isExternal = typeof fileHref === 'string' && (!inFeed || isAvailable === false);
  return !isExternal && !fileKeys.has(fileKey);
}

/**
 * The references to files that stand anywhere in a record.
 *
 * @param {unknown} value
 * @returns {Record<string, unknown>[]}
 */
function filesOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  const members = /** @type {Record<string, unknown>} */ (value);
  const isFile = ['fileKey', 'filename', 'fileHref'].some((name) => name in members);
  return [...(isFile ? [members] : []), ...Object.values(members).flatMap(filesOf)];
}
