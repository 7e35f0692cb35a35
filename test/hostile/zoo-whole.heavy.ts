import { describe, expect, it } from 'vitest';
import { expectNoToken, expectSound } from './expect-sound.js';
import { hunt, profileOf } from './hunt.js';
import { allSpecies, release } from './species.js';

/** What is asked of the default settings. */
const BOUND_S = 60;

/** As many as there are cores would measure each other. */
describe('the whole suite at its default settings', () => {
  it.each(allSpecies())('ends in time against %s, with a true report', async (species) => {
    const beast = await release(species);
    try {
      const run = await hunt(profileOf(`http://127.0.0.1:${beast.port}`));
      console.log(
        `${species}: exit ${run.code}, ${run.seconds.toFixed(1)} s, ${run.rssMiB.toFixed(0)} MiB`,
      );
      await expectSound(run);
      expect(run.seconds).toBeLessThan(BOUND_S);
      for (const text of beast.elsewhere) expectNoToken(text);
      expect(beast.elsewhere).toEqual([]);
    } finally {
      await beast.stop();
    }
  });
});
