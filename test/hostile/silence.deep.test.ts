import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { expectTruthful } from './expect-truthful.js';
import { startHostileServer } from './hostile-server.js';
import { profileOf, runAgainst } from './run-against.js';

/** What is asked of the default settings, which wait 30 s for an answer. */
const BOUND_S = 60;

const GIVEN_UP = 'in a row without a whole answer';
/** A head is judged, and what only a body shows is not. */
const UNREAD = 'the answer could not be read';

/** The exit code of a run against each, and what its checks say. */
const SILENT = {
  'never-answers': [3, GIVEN_UP],
  'never-reads': [3, GIVEN_UP],
  'stalls-in-status': [3, GIVEN_UP],
  'a-byte-a-second': [3, GIVEN_UP],
  'stalls-after-headers': [1, UNREAD],
  'falls-silent': [1, GIVEN_UP],
} as const;

describe.concurrent('a target that leaves the harness waiting', () => {
  it.each(Object.entries(SILENT))(
    '%s is given up after one timeout, with all checks there are',
    {
      timeout: 150_000,
    },
    async (name, [code, said]) => {
      const server = await startHostileServer(name);
      try {
        const run = await runAgainst(profileOf(`http://127.0.0.1:${server.port}`));
        await expectTruthful(run);
        expect(run.code, run.output).toBe(code);
        expect(run.seconds).toBeLessThan(BOUND_S);
        expect(run.report.checks.length).toBeGreaterThan(500);
        expect(JSON.stringify(run.report.checks)).toContain(said);
      } finally {
        await server.stop();
      }
    },
  );

  it('ends at the deadline, whatever it waits for', { timeout: 150_000 }, async () => {
    const server = await startHostileServer('never-answers');
    try {
      const url = `http://127.0.0.1:${server.port}`;
      const inspector = { inspector: { url } };
      const auth = { auth: { command: 'sleep 100; echo token' } };
      const oauth2 = { tokenUrl: `${url}/token`, clientId: 'a', clientSecret: '${HOSTILE_TOKEN}' };
      for (const more of [inspector, { auth: { oauth2 } }, auth]) {
        const run = await runAgainst(profileOf(url, more), ['--deadline', '2s']);
        await expectTruthful(run);
        expect(run.code).toBe(3);
        expect(run.report.run.durationMs).toBeLessThan(4_000);
        expect(run.output).toContain('the deadline of the run has passed');
      }
    } finally {
      await server.stop();
    }
  });

  it('holds to its timeout', { timeout: 150_000 }, async () => {
    const server = await startHostileServer('never-answers');
    try {
      const profile = profileOf(`http://127.0.0.1:${server.port}`);
      const run = await runAgainst(profile, [
        '--timeout',
        '500ms',
        '--only',
        'files/upload-answers-200',
      ]);
      await expectTruthful(run);
      expect(run.report.run.durationMs).toBeGreaterThan(500);
      expect(run.report.run.durationMs).toBeLessThan(10_000);
    } finally {
      await server.stop();
    }
  });

  it.each(['always-busy', 'rate-limited', 'dies-after-30'])(
    '%s does not hold up the run',
    {
      timeout: 150_000,
    },
    async (name) => {
      const server = await startHostileServer(name);
      try {
        const run = await runAgainst(profileOf(`http://127.0.0.1:${server.port}`), [
          '--only',
          'files',
          'voice',
        ]);
        await expectTruthful(run);
        expect(run.seconds).toBeLessThan(BOUND_S);
      } finally {
        await server.stop();
      }
    },
  );

  it('is told at once that it is not there, or has no name', { timeout: 150_000 }, async () => {
    const port = await closedPort();
    for (const url of [`http://127.0.0.1:${port}`, 'http://no-such-name.invalid']) {
      const run = await runAgainst(profileOf(url));
      await expectTruthful(run);
      expect(run.code).toBe(3);
      expect(run.output).toContain('cannot connect to the');
      expect(run.report.summary.exchanges).toBe(0);
    }
  });
});

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
