import { describe, expect, it } from 'vitest';
import { expectNoToken, expectTruthful } from './expect-truthful.js';
import { hostileServerNames, startHostileServer } from './hostile-server.js';
import { type HostileRun, profileOf, runAgainst } from './run-against.js';

/** What is asked of the default settings. */
const BOUND_S = 60;

const DEADLINE_S = 3;

/**
 * Those whose answers are long-winded, late or only hostile to an inspector, and as the interface
 * has them.
 */
const SOUND = [
  'small-archive',
  'many-informational',
  'large-heads',
  'first-refusals-are-late',
  'shows-nothing',
];

/** One after the other: as many as there are cores would measure each other. */
describe('the whole suite', () => {
  it.each(hostileServerNames())('ends at its default settings against %s', async (name) => {
    const run = await judge(name);
    expect(run.seconds).toBeLessThan(BOUND_S);
  });

  it.each(hostileServerNames())('ends at its deadline against %s', async (name) => {
    const run = await judge(name, '--deadline', `${DEADLINE_S}s`);
    expect(run.seconds).toBeLessThan(DEADLINE_S + 2);
  });
});

async function judge(name: string, ...options: string[]): Promise<HostileRun> {
  const server = await startHostileServer(name);
  try {
    const run = await runAgainst(profileOf(`http://127.0.0.1:${server.port}`), options);
    const figures = `${run.seconds.toFixed(1)} s, ${run.rssMiB.toFixed(0)} MiB`;
    console.log(`${name} ${options.join(' ')}: exit ${run.code}, ${figures}`);
    await expectTruthful(run, { isSound: SOUND.includes(name) });
    for (const text of server.elsewhere) expectNoToken(text);
    expect(server.elsewhere).toEqual([]);
    return run;
  } finally {
    await server.stop();
  }
}
