import { describe, expect, it } from 'vitest';
import { startArchive } from '../support/archive-process.js';
import { expectTruthful } from './expect-truthful.js';
import { startHostileServer } from './hostile-server.js';
import { type HostileRun, runAgainst, TOKEN } from './run-against.js';

/** Some checks that need the inspector and some that do not. */
const ONLY = ['archive', 'files/re-upload', 'records/every-entry-is-archived', 'email/plain-email'];

const SERVERS = [
  'never-answers',
  'a-byte-a-second',
  'endless-body',
  'endless-chunks',
  'endless-headers',
  'truncated-chunk',
  'large-json',
  'deep-json',
  'gzip-bomb',
  'mail-server',
  'proto-members',
  'odd-success',
  'redirects-elsewhere',
  'echoes-the-token',
  'flips',
];

describe.concurrent('a correct archive', () => {
  it.each(SERVERS)('whose inspector is %s is judged by its wire', async (name) => {
    const run = await judgeWith(name, (url) => ({ inspector: { url } }));
    expect(run.code, run.output).toBe(3);
    const outcomes = new Set(run.report.checks.map(({ outcome }) => outcome));
    expect(outcomes).toContain('passed');
    expect(outcomes).toContain('inconclusive');
    expect(outcomes).not.toContain('failed');
    expect(run.output).toContain('the inspector');
  });

  it.each(SERVERS)('whose tokens come from %s is not judged', async (name) => {
    const run = await judgeWith(name, (url) => {
      const client = { clientId: 'assay', clientSecret: '${HOSTILE_TOKEN}' };
      return { auth: { oauth2: { tokenUrl: `${url}/token`, ...client } } };
    });
    expect(run.code, run.output).toBe(3);
    expect(run.output).toContain('the token endpoint');
    expect(run.report.summary.checks).toMatchObject({ passed: 0, failed: 0 });
  });
});

async function judgeWith(name: string, part: (url: string) => object): Promise<HostileRun> {
  const archive = await startArchive({ token: TOKEN });
  const server = await startHostileServer(name);
  try {
    const auth = { bearer: '${HOSTILE_TOKEN}' };
    const profile = { target: 'a correct archive', hosts: archive.urls, auth };
    const theirs = part(`http://127.0.0.1:${server.port}`);
    const run = await runAgainst({ ...profile, ...theirs }, ['--only', ...ONLY]);
    expect(run.rssMiB).toBeLessThan(300);
    expect(run.seconds).toBeLessThan(60);
    await expectTruthful(run, { mayBeInError: 'auth' in theirs });
    expect(server.elsewhere).toEqual([]);
    return run;
  } finally {
    await server.stop();
    await archive.stop();
  }
}
