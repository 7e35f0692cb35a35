import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { inspectorFact } from './inspector-fact.js';
import type { PlainOutcome } from './plain-requests.js';

const SHOWN = 'shows of a file its size, sha256, contentType';

it.each([
  ['at once', [0], SHOWN],
  ['slowly at first', [550, 0], SHOWN],
  [
    'slowly',
    [550, 550],
    expect.stringMatching(/contentType; takes \d+ ms for an answer, which makes the run/),
  ],
])('says that an inspector is slow: one that answers %s', async (_, times, text) => {
  const left = [...times];
  const inspector: Inspector = {
    urlOf: () => '',
    file: async () => {
      await sleep(left.shift());
      return { size: 1, sha256: 'a', contentType: 'b' };
    },
    records: async () => [],
  };
  const tried = { failure: undefined, denial: undefined, exchanges: [] };
  const uploaded: PlainOutcome = {
    host: 'voice',
    request: 'upload',
    tried: { ...tried, archived: { fileKey: 'k' } },
  };
  const { signal } = new AbortController();
  expect(await inspectorFact(inspector, [uploaded], 1_000, signal)).toMatchObject({
    ok: true,
    text,
  });
});
