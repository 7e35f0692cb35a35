// Servers whose answers are well framed, and hostile in what they say.
import { gzipSync } from 'node:zlib';
import { answer } from './behaviour.mjs';

const LARGE = Buffer.from(`{"reconciliationId":"abc","more":"${'x'.repeat(50 * 1024 * 1024)}"}`);
const DEEP = `{"reconciliationId":"abc","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
const DEEP_OBJECTS = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
const bomb = () => gzipSync(Buffer.alloc(50 * 1024 * 1024));
/** @type {Buffer | undefined} */
let packed;
let requests = 0;
let bytes = '';

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
export const lying = {
  'large-json': { http: (request, response) => answer(request, response, 200, LARGE) },
  'deep-json': { http: (request, response) => answer(request, response, 200, DEEP) },
  'deep-objects': { http: (request, response) => answer(request, response, 200, DEEP_OBJECTS) },
  'gzip-bomb': {
    http: (request, response) => {
      packed ??= bomb();
      answer(request, response, 200, packed, { 'content-encoding': 'gzip' });
    },
  },
  'redirects-in-a-loop': {
    http: (request, response) =>
      answer(request, response, 307, '', { location: request.url ?? '/' }),
  },
  'redirects-elsewhere': {
    http: (request, response, elsewhere) =>
      answer(request, response, 308, '', { location: `${elsewhere}${request.url}` }),
  },
  'proto-members': {
    http: (request, response) =>
      answer(
        request,
        response,
        200,
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"status":"duplicate"}',
        { 'x-proto': 'yes' },
      ),
  },
  /** Says whatever it was told, in every way that comes to mind. */
  'echoes-the-token': {
    http: (request, response) => {
      const header = request.headers.authorization ?? '';
      const token = header.replace(/^\w+ /, '');
      request.on('data', (chunk) => {
        bytes = String(chunk).slice(0, 1000);
      });
      answer(
        request,
        response,
        500,
        JSON.stringify({
          reconciliationId: header,
          status: token,
          url: encodeURIComponent(token),
          base64: Buffer.from(header).toString('base64'),
          padded: `${'.'.repeat(170)}${token}`,
          hex: Buffer.from(token).toString('hex'),
          request: bytes,
        }),
        {
          'x-echo': header,
          'www-authenticate': `Bearer realm="${token}"`,
          location: `https://elsewhere.example/?token=${encodeURIComponent(token)}`,
          allow: token,
        },
      );
    },
  },
  /** As above, but successful: what it says of ids and headers is then looked at. */
  'echoes-in-success': {
    http: (request, response) => {
      const header = request.headers.authorization ?? '';
      answer(
        request,
        response,
        202,
        JSON.stringify({ reconciliationId: `${'#'.repeat(190)}${header}`, status: 'duplicate' }),
        {
          allow: header,
          'www-authenticate': header,
          'x-echo': `${'#'.repeat(3_000)}${header}`,
        },
      );
    },
  },
  flips: {
    http: (request, response) => {
      requests += 1;
      answer(request, response, requests % 2 === 0 ? 200 : 418, '{"reconciliationId":"abc"}');
    },
  },
  'always-busy': {
    http: (request, response) => answer(request, response, 503, '', { 'retry-after': '86400' }),
  },
  'rate-limited': { http: (request, response) => answer(request, response, 429, '') },
};
