import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { IdFingerprintSet } from './id-fingerprint-set.js';

it('recognises what was issued before, among a hundred thousand', () => {
  const issued = new IdFingerprintSet();
  const ids = Array.from({ length: 100_000 }, () => randomUUID());
  expect(ids.every((id) => issued.add(id))).toBe(true);
  expect(ids.some((id) => issued.add(id))).toBe(false);
});

it('distinguishes ids that differ in one character, even the first', () => {
  const issued = new IdFingerprintSet();
  const ids = Array.from({ length: 5000 }, (_, n) => `${n}-reconciliation`);
  const counted = Array.from({ length: 5000 }, (_, n) => `reconciliation-${n}`);
  expect([...ids, ...counted].every((id) => issued.add(id))).toBe(true);
});

it('finds an id that two threads were given', () => {
  const [one, other] = [new IdFingerprintSet(), new IdFingerprintSet()];
  for (let n = 0; n < 100; n++) one.add(`a${n}`);
  for (let n = 90; n < 200; n++) other.add(`a${n}`);
  const all = new IdFingerprintSet();
  expect(all.merge(one.fingerprints())).toBe(0);
  expect(all.merge(other.fingerprints())).toBe(10);
});
