import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { seededBody } from '../../src/http/message/body.js';
import { startHttpServer } from '../support/http-server.js';
import { startHostileServer } from './hostile-server.js';

/** The first try and the three that the contract allows for an answer that was lost to a reset. */
const TRIES = 4;
const MIB = 1024 * 1024;

const SIZES = [
  { what: '200 uploads of 32 MiB', uploads: 200, size: 32 * MIB },
  { what: '20 uploads of 1 GB', uploads: 20, size: 1_073_741_825 },
];
const AT_ONCE = ['early-close', 'early-reset', 'early-stall'];
const LATE = ['refuses-late-and-closes', 'refuses-late-and-resets', 'refuses-late-and-stalls'];

/** A server that refuses uploads to the base URL, in a process of its own. */
async function open(mode: string): Promise<{ base: string; stop(): Promise<void> }> {
  if (LATE.includes(mode)) {
    const server = await startHostileServer(mode);
    return { base: `http://127.0.0.1:${server.port}`, stop: server.stop };
  }
  const server = await startHttpServer();
  return { base: `${server.base}/${mode}`, stop: () => server.stop() };
}

describe.each(SIZES)('$what that are refused while they are sent', ({ uploads, size }) => {
  it.each([...AT_ONCE, ...LATE])('%s: every answer is read, nearly all at once', async (mode) => {
    const server = await open(mode);
    const client = createHttpClient({ timeoutMs: 30_000, secrets: new Secrets() });
    let atOnce = 0;
    let judged = 0;
    for (let count = 0; count < uploads; count += 1) {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const { outcome, answer } = await client.exchange({
          method: 'PUT',
          baseUrl: server.base,
          path: `/${count}-${attempt}`,
          headers: {},
          body: seededBody({ seed: `${mode} ${count} ${attempt}`, size }),
        });
        // Anything else than the answer or a reset would lead to a wrong verdict.
        expect(answer === undefined ? outcome : answer.status).toBe(answer ? 400 : 'reset');
        if (answer === undefined) continue;
        judged += 1;
        if (attempt === 1) atOnce += 1;
        break;
      }
    }
    client.close();
    await server.stop();
    console.log(
      `${mode}, ${size} bytes: ${judged} of ${uploads} judged, ${atOnce} at the first try`,
    );
    expect(judged).toBe(uploads);
    expect(atOnce).toBeGreaterThanOrEqual(Math.floor(uploads * 0.98));
  });
});
