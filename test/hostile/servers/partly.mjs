// Servers that are hostile in one respect, and sound archives in every other.
import { answerOf } from './small-archive.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * A small archive, and what it does to a request that it has read, before or instead of its answer.
 *
 * @param {(request: Request, response: Response, body: Buffer, status: number) => boolean | undefined | void} instead
 *   whether it has dealt with the request
 * @returns {import('./behaviour.mjs').HostileBehaviour}
 */
const archive = (instead) => ({
  http: (request, response) => {
    /** @type {Buffer[]} */
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const { status, json } = answerOf(request, body);
      if (instead(request, response, body, status)) return;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    });
  },
});

/**
 * An archive that breaks off uploads while they are sent.
 *
 * @param {(socket: import('node:net').Socket) => void} end
 * @returns {import('./behaviour.mjs').HostileBehaviour}
 */
const breakingUploads = (end) => ({
  http: (request, response, elsewhere) => {
    if (request.method !== 'PUT') archive(() => false).http?.(request, response, elsewhere);
    else request.once('data', () => end(request.socket));
  },
});

/** @param {Buffer} body */
const isJson = (body) => {
  try {
    JSON.parse(String(body));
    return true;
  } catch {
    return false;
  }
};

let requests = 0;
let refusals = 0;

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
export const partly = {
  'small-archive': archive(() => false),
  'resets-in-uploads': breakingUploads((socket) => void socket.resetAndDestroy()),
  'ends-in-uploads': breakingUploads((socket) => void socket.end()),
  'hangs-on-malformed-json': archive(
    ({ method }, _response, body) => method === 'POST' && !isJson(body),
  ),
  'dies-of-malformed-json': archive(({ method }, _response, body) => {
    if (method === 'POST' && !isJson(body)) process.exit(1);
  }),
  'hangs-on-refusals': archive((_request, _response, _body, status) => status >= 400),
  'first-refusals-are-late': archive((_request, response, _body, status) => {
    if (status < 400 || refusals >= 30) return false;
    refusals += 1;
    setTimeout(() => response.writeHead(status).end('{}'), 8_000);
    return true;
  }),
  'resets-on-refusals': archive(({ socket }, _response, _body, status) => {
    if (status >= 400) socket.resetAndDestroy();
    return status >= 400;
  }),
  'hangs-every-20th': archive(() => {
    requests += 1;
    return requests % 20 === 0;
  }),
  'resets-every-20th': archive(({ socket }) => {
    requests += 1;
    if (requests % 20 === 0) socket.resetAndDestroy();
    return requests % 20 === 0;
  }),
  'stalls-in-refusals': archive((_request, response, _body, status) => {
    if (status < 400) return false;
    response.writeHead(status, { 'content-length': 100 });
    response.write('{');
    return true;
  }),
  'shows-nothing': archive(({ url = '' }, response) => {
    if (!url.startsWith('/inspector/')) return false;
    response.writeHead(url.startsWith('/inspector/files') ? 404 : 200);
    response.end('{"records":[]}');
    return true;
  }),
  'many-informational': archive((_request, response) => {
    for (let count = 0; count < 900; count += 1) response.writeProcessing();
  }),
  'large-heads': archive((_request, response) => {
    for (let count = 0; count < 60; count += 1)
      response.setHeader(`x-more-${count}`, 'x'.repeat(1_000));
  }),
  'large-bodies': archive((_request, response, _body, status) => {
    response.writeHead(status);
    response.end(`{"reconciliationId":"${Math.random()}","more":"${'x'.repeat(200_000)}"}`);
    return true;
  }),
};
