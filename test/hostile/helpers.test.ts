import { describe, expect, it } from 'vitest';
import { archiveFor } from '../reference-archive.js';
import { expectSound } from './expect-sound.js';
import { type Hunt, hunt, TOKEN } from './hunt.js';
import { release } from './species.js';

/** Some checks that need the inspector and some that do not. */
const ONLY = ['archive', 'files/re-upload', 'records/every-entry-is-archived', 'email/plain-email'];

const SPECIES = [
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

describe.concurrent('a sound archive', () => {
  it.each(SPECIES)('whose inspector is %s is judged by its wire', async (species) => {
    const run = await huntWith(species, (url) => ({ inspector: { url } }));
    expect(run.code, run.output).toBe(3);
    const outcomes = new Set(run.report.checks.map(({ outcome }) => outcome));
    expect(outcomes).toContain('passed');
    expect(outcomes).toContain('inconclusive');
    expect(outcomes).not.toContain('failed');
    expect(run.output).toContain('the inspector');
  });

  it.each(SPECIES)('whose tokens come from %s is not judged', async (species) => {
    const run = await huntWith(species, (url) => {
      const client = { clientId: 'assay', clientSecret: '${ZOO_TOKEN}' };
      return { auth: { oauth2: { tokenUrl: `${url}/token`, ...client } } };
    });
    expect(run.code, run.output).toBe(3);
    expect(run.output).toContain('the token endpoint');
    expect(run.report.summary.checks).toMatchObject({ passed: 0, failed: 0 });
  });
});

async function huntWith(species: string, part: (url: string) => object): Promise<Hunt> {
  const { archive } = await archiveFor({ token: TOKEN });
  const beast = await release(species);
  try {
    const auth = { bearer: '${ZOO_TOKEN}' };
    const profile = { target: 'a sound archive', hosts: archive.urls, auth };
    const theirs = part(`http://127.0.0.1:${beast.port}`);
    const run = await hunt({ ...profile, ...theirs }, ['--only', ...ONLY]);
    expect(run.rssMiB).toBeLessThan(300);
    expect(run.seconds).toBeLessThan(60);
    await expectSound(run, { mayBeInError: 'auth' in theirs });
    expect(beast.elsewhere).toEqual([]);
    return run;
  } finally {
    await beast.stop();
  }
}
