import { describe, expect, it } from 'vitest';
import { expectTruthful } from './expect-truthful.js';
import { startHostileServer } from './hostile-server.js';
import { profileOf, runAgainst } from './run-against.js';

/** What is asked of the default settings. */
const BOUND_S = 60;

/** One after the other: as many as there are cores would measure each other. */
describe('the whole suite, against an archive that is hostile in one respect', {
  timeout: 150_000,
}, () => {
  it.each(['resets-in-uploads', 'ends-in-uploads'])('%s: its records are judged', async (name) => {
    const run = await judge(name);
    expect(run.code).toBe(3);
    expect(inOneLine(run.output)).toContain(
      'the connection ended before a status, 8 times and never otherwise',
    );
    expect(run.report.summary.checks.passed).toBeGreaterThan(100);
  });

  it('hangs-on-malformed-json: all but that is judged', async () => {
    const run = await judge('hangs-on-malformed-json');
    expect(run.code).toBe(3);
    expect(run.report.summary.checks.passed).toBeGreaterThan(1_000);
    expect(run.report.summary.checks.inconclusive).toBeLessThan(100);
  });

  it.each(['hangs-on-refusals', 'hangs-every-20th', 'resets-on-refusals'])(
    '%s: what it answers is judged',
    async (name) => {
      const run = await judge(name);
      expect(run.code).toBe(3);
      expect(run.report.summary.checks.passed).toBeGreaterThan(200);
    },
  );

  it('first-refusals-are-late: that is awaited, and awaited together', async () => {
    const args = ['--only', 'access/archived-records-need-a-token'];
    const run = await judge('first-refusals-are-late', { args, isSound: true });
    expect(run.report.summary.checks).toMatchObject({ passed: 20, inconclusive: 0 });
    expect(run.seconds).toBeLessThan(30);
  });

  it('resets-every-20th: nothing is given up', async () => {
    const run = await judge('resets-every-20th');
    expect(inOneLine(run.output)).not.toContain('never otherwise');
    expect(run.report.summary.checks.passed).toBeGreaterThan(1_000);
  });

  it('stalls-in-refusals: they are judged by their heads', async () => {
    const run = await judge('stalls-in-refusals');
    expect(run.report.summary.checks.passed).toBeGreaterThan(1_000);
  });

  it('shows-nothing: the inspector is given up', async () => {
    const run = await judge('shows-nothing');
    expect(run.output).toMatch(/showed none of \d+ later\s+records/);
  });

  it('dies-of-malformed-json: the request that killed it is named', async () => {
    const run = await judge('dies-of-malformed-json');
    expect(run.code).toBe(3);
    expect(inOneLine(run.output)).toMatch(
      /it has answered nothing since it was sent [^;]*POST \/[\w-]+ \(exchange \d+, of the records \(malformed/,
    );
  });
});

/** Terminal reports are wrapped. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

async function judge(name: string, { args = [] as string[], isSound = false } = {}) {
  const server = await startHostileServer(name);
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const inspector = { inspector: { url: `${url}/inspector` } };
    const run = await runAgainst(profileOf(url, name === 'shows-nothing' ? inspector : {}), args);
    console.log(`${name}: ${run.seconds.toFixed(1)} s, ${run.rssMiB.toFixed(0)} MiB`);
    await expectTruthful(run, { isSound });
    expect(run.seconds).toBeLessThan(BOUND_S);
    return run;
  } finally {
    await server.stop();
  }
}
