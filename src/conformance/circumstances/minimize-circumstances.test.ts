import { describe, expect, it } from 'vitest';
import type { Circumstances } from '../../spec/circumstances.js';
import { isEmpty, isSubset } from './circumstances.js';
import { minimizeCircumstances } from './minimize-circumstances.js';

const MANY: Circumstances = {
  connection: 'closing',
  framing: 'byte-chunks',
  timing: 'paused',
  key: 'deep',
};

/** The smallest of some circumstances for what needs others, and what was tried. */
async function smallest(needs: Circumstances, circumstances = MANY) {
  const tried: Circumstances[] = [];
  const found = await minimizeCircumstances(circumstances, async (fewer) => {
    tried.push(fewer);
    return isSubset(needs, fewer);
  });
  return { found, tried };
}

describe('the smallest circumstances', () => {
  it.each<Circumstances>([
    { key: 'deep' },
    { connection: 'closing' },
    { framing: 'byte-chunks', key: 'deep' },
    { connection: 'closing', timing: 'paused' },
    MANY,
  ])('are those that it needs: %j', async (needs) => {
    expect((await smallest(needs)).found).toEqual(needs);
  });

  it.each<[Circumstances, Circumstances]>([
    [{ framing: 'byte-chunks' }, { framing: 'chunked' }],
    [
      { framing: 'odd-chunks', key: 'deep' },
      { framing: 'chunked', key: 'deep' },
    ],
    [{ framing: 'padded-chunk-sizes' }, { framing: 'chunked' }],
    [{ framing: 'padded-byte-chunks' }, { framing: 'byte-chunks' }],
    [{ headers: 'odd' }, { headers: 'reversed' }],
    [{ timing: 'halting' }, { timing: 'late-end' }],
    [{ history: 'eventful' }, { history: 'refused-before' }],
    [{ connection: 'closing' }, { connection: 'own' }],
    [{ text: 'longer' }, { text: 'long' }],
  ])('are milder than %j where that is enough', async (given, needs) => {
    expect((await smallest(needs, given)).found).toEqual(needs);
  });

  it('are never tried without any, for so it was seen not to happen', async () => {
    const { tried } = await smallest({ key: 'deep' });
    expect(tried.filter(isEmpty)).toEqual([]);
  });

  it('are not more because it did not happen once', async () => {
    const tried = new Set<string>();
    const found = await minimizeCircumstances(MANY, async (fewer) => {
      const isFirst = !tried.has(JSON.stringify(fewer));
      tried.add(JSON.stringify(fewer));
      return !isFirst && isSubset({ key: 'deep' }, fewer);
    });
    expect(found).toEqual({ key: 'deep' });
  });

  it('are what was given where it comes by chance', async () => {
    expect(await minimizeCircumstances(MANY, async () => false)).toEqual(MANY);
  });
});
