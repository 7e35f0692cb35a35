import { describe, expect, it } from 'vitest';
import { NO_NEEDS, PASSED, violation } from '../../../test/support/engine-fakes.js';
import { check, run } from '../../../test/support/run-checks.js';
import type { Check } from '../check/check.js';
import type { Conclusion } from '../language/conclusion.js';

/** A check that waits for all others. */
function throughout(id: string, steps: string[], conclusion: Conclusion = PASSED): Check {
  return {
    ...check(id, [PASSED], { needs: { ...NO_NEEDS, wholeRun: 'throughout' } }),
    run: async (session) => {
      steps.push(`${id} begins`);
      await session.wait('others');
      steps.push(`${id} ends`);
      return conclusion;
    },
  };
}

describe('a check that waits for all others', () => {
  it.each([1, 2])(
    'begins before them and ends after them, with %i at a time',
    async (concurrency) => {
      const steps: string[] = [];
      const plain = (id: string): Check => ({
        ...check(id, [PASSED]),
        run: async () => {
          steps.push(id);
          return PASSED;
        },
      });
      const lasting = ['files/long', 'files/longer', 'files/longest'];
      const { results } = await run(
        [plain('files/a'), ...lasting.map((id) => throughout(id, steps)), plain('files/b')],
        { concurrency },
      );
      expect(steps.slice(0, 3)).toEqual(lasting.map((id) => `${id} begins`));
      expect(steps.slice(3, 5).sort()).toEqual(['files/a', 'files/b']);
      expect(steps.slice(5).sort()).toEqual(lasting.map((id) => `${id} ends`));
      expect([...results.values()].map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'));
    },
  );

  it('waits for none where a caller decides when they begin', async () => {
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const long: Check = {
      ...throughout('files/long', []),
      run: async (session) => {
        await session.wait('others');
        ask();
        return PASSED;
      },
    };
    const { results } = await run([long, check('files/a', [PASSED])], {
      beforeCheck: (id) => (id === 'files/a' ? asked : Promise.resolve()),
    });
    expect([...results.values()].map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  });

  it('is waited for by nothing that would ask how it ends', async () => {
    const failed = violation({ subject: { kind: 'other' } });
    const { results } = await run([
      throughout('files/x/long', [], failed),
      check('files/x/short', [failed]),
      check('files/y', [failed], { buildsOn: ['files/x'] }),
    ]);
    expect(results.get('files/x/long')?.outcome).toBe('failed');
    expect(results.get('files/y')?.outcome).toBe('inconclusive');
  });

  it('is not said to fail now and then where it fails only after all others', async () => {
    const failed = violation({ subject: { kind: 'other' } });
    const conclusions = [failed, PASSED];
    const once = { needs: { ...NO_NEEDS, wholeRun: 'throughout' as const } };
    const always = throughout('files/always', [], failed);
    const { results } = await run([always, check('files/once', conclusions, once)]);
    expect(results.get('files/once')?.failure?.reproduced).toBe('1 of 1');
    expect(results.get('files/always')?.failure?.reproduced).toBe('3 of 3');
  });
});
