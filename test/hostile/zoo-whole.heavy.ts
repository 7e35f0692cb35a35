import { describe, expect, it } from 'vitest';
import { expectNoToken, expectSound } from './expect-sound.js';
import { type Hunt, hunt, profileOf } from './hunt.js';
import { allSpecies, release } from './species.js';

/** What is asked of the default settings. */
const BOUND_S = 60;

const DEADLINE_S = 3;

/** One after the other: as many as there are cores would measure each other. */
describe('the whole suite', () => {
  it.each(allSpecies())('ends at its default settings against %s', async (species) => {
    const run = await huntSpecies(species);
    expect(run.seconds).toBeLessThan(BOUND_S);
  });

  it.each(allSpecies())('ends at its deadline against %s', async (species) => {
    const run = await huntSpecies(species, '--deadline', `${DEADLINE_S}s`);
    expect(run.seconds).toBeLessThan(DEADLINE_S + 2);
  });
});

async function huntSpecies(species: string, ...options: string[]): Promise<Hunt> {
  const beast = await release(species);
  try {
    const run = await hunt(profileOf(`http://127.0.0.1:${beast.port}`), options);
    const figures = `${run.seconds.toFixed(1)} s, ${run.rssMiB.toFixed(0)} MiB`;
    console.log(`${species} ${options.join(' ')}: exit ${run.code}, ${figures}`);
    await expectSound(run);
    for (const text of beast.elsewhere) expectNoToken(text);
    expect(beast.elsewhere).toEqual([]);
    return run;
  } finally {
    await beast.stop();
  }
}
