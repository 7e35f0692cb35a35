import { expect, it } from 'vitest';
import { applicableGuards, guardedFaults } from './guarded-faults.js';

const guardsOf = async (id: string): Promise<string[]> =>
  (await applicableGuards()).find(({ fault }) => fault.id === id)?.guards ?? [];

it('has circumstances for every fault', async () => {
  const all = await applicableGuards();
  expect(all.filter(({ guards }) => guards.length < 5)).toEqual([]);
});

it('leaves out what no client can bring about, and nothing else', async () => {
  const broken = await guardsOf('files/incomplete-upload-is-no-file/part-is-kept');
  expect(broken).toContain('framing=byte-chunks');
  expect(broken).not.toContain('size=4096');
  expect(await guardsOf('files/bytes-are-stored-as-sent/cut-at-64-KiB')).toContain('size=262145');
  expect(await guardsOf('email/duplicate-is-202/never')).toContain('history=unhurried');
  expect(await guardsOf('email/duplicate-is-202/never')).not.toContain('framing=chunked');
  expect(await guardsOf('voice/plain-record-passes/refused')).not.toContain('files=last-of-three');
  const missing = await guardsOf('conversations/missing-file-is-400/never-looked-up');
  expect(missing).toContain('files=last-of-three');
  expect(missing).toContain('key=neighbour');
  expect(missing).not.toContain('bytes=gzip');
});

it('draws the same for the same seed, no pair twice, and two circumstances of two topics', async () => {
  const draw = { seed: 3, count: 200, conditions: 2, breach: 'plain' } as const;
  const drawn = await guardedFaults(draw);
  expect(await guardedFaults(draw)).toEqual(drawn);
  const names = drawn.map(({ fault, guard }) => `${fault.id} ${guard.join(' ')}`);
  expect(new Set(names).size).toBe(200);
  expect(drawn.every(({ breach }) => breach === 'plain')).toBe(true);
  const topics = drawn.map(({ guard }) => guard.map((one) => one.replace(/=.*/, '')));
  expect(topics.filter((pair) => new Set(pair).size !== 2)).toEqual([]);
});
