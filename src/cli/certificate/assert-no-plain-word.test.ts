import { expect, it } from 'vitest';
import { assertNoPlainWord } from './assert-no-plain-word.js';

it.each(['secret', 'test', 'Größe', 'a1b2', '12345678'])('does not certify with %s', (secret) => {
  expect(() => assertNoPlainWord(['tok-4f9a8c2e77b1', secret])).toThrow(/plain word/);
});

it.each([[['tok-4f9a8c2e77b1']], [['hunter2-prod']], [['123456789']], [[]]])(
  'certifies with %j',
  (secrets) => {
    expect(() => assertNoPlainWord(secrets)).not.toThrow();
  },
);
