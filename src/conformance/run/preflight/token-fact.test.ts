import { expect, it } from 'vitest';
import { tokenFact } from './token-fact.js';

it('says nothing of a token that no host was there to take', () => {
  const fact = tokenFact([], [], { auth: {} });
  expect(fact).toEqual({
    about: 'token',
    ok: true,
    unknown: true,
    text: 'not tried: no host is there',
  });
});
