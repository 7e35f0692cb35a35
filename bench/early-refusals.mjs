// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent } from 'undici';
import { createHttpClient } from '../dist/tools/http/exchange/http-client.js';
import { Secrets } from '../dist/tools/http/exchange/secrets.js';
import { seededBody } from '../dist/tools/http/message/body.js';

const SERVER = fileURLToPath(new URL('../test/support/http-server.mjs', import.meta.url));
const UPLOADS = 100;
const SIZE = 32 * 2 ** 20;
/** What the server does after its answer, which it sends before it has read the body. */
const ENDINGS = ['close', 'reset', 'stall'];

/** @typedef {(baseUrl: string, path: string, seed: string) => Promise<number | undefined>} Upload gives the status */

/** Counts the uploads that see the answer. @param {string} baseUrl @param {string} ending @param {Upload} upload */
async function seen(baseUrl, ending, upload) {
  let count = 0;
  for (let n = 0; n < UPLOADS; n++)
    if ((await upload(baseUrl, `/early-${ending}/x`, `${ending}-${n}`)) === 400) count++;
  return count;
}

/** @param {Agent} agent @param {boolean} withTurns @returns {Upload} */
function undiciUpload(agent, withTurns) {
  return async (origin, path, seed) => {
    async function* chunks() {
      for (const chunk of seededBody({ seed, size: SIZE }).chunks()) {
        if (withTurns) await turn();
        yield Buffer.from(chunk);
      }
    }
    try {
      const headers = { 'content-length': String(SIZE) };
      // It takes any async iterable, which its types do not say.
      const body = /** @type {import('node:stream').Readable} */ (
        /** @type {unknown} */ (chunks())
      );
      const answer = await agent.request({ origin, path, method: 'PUT', headers, body });
      await answer.body.text();
      return answer.statusCode;
    } catch {
      return undefined;
    }
  };
}

/** @param {import('../src/http/exchange/http-client.js').HttpClient} client @returns {Upload} */
function ownUpload(client) {
  return async (baseUrl, path, seed) => {
    const body = seededBody({ seed, size: SIZE });
    const result = await client.exchange({ method: 'PUT', baseUrl, path, headers: {}, body });
    return result.answer?.status;
  };
}

/** How many of 100 answers each client sees that come while 32 MiB are still being sent. */
export async function earlyRefusals() {
  const server = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const agent = new Agent();
  const client = createHttpClient({ timeoutMs: 10_000, secrets: new Secrets() });
  /** @type {[string, Upload][]} */
  const clients = [
    ['undici', undiciUpload(agent, false)],
    ['undici, a turn before each chunk', undiciUpload(agent, true)],
    ['assay', ownUpload(client)],
  ];
  try {
    const [line] = await once(server.stdout, 'data');
    const baseUrl = `http://127.0.0.1:${JSON.parse(line).http}`;
    /** @type {import('./table.mjs').Row[]} */
    const rows = [];
    for (const ending of ENDINGS)
      for (const [name, upload] of clients) {
        const count = await seen(baseUrl, ending, upload);
        const goal = name === 'assay' ? { goal: 'all', met: count === UPLOADS } : {};
        rows.push({ what: `${ending}: ${name}`, value: `${count} of ${UPLOADS}`, ...goal });
      }
    return rows;
  } finally {
    client.close();
    await agent.destroy();
    server.stdin.end();
  }
}
