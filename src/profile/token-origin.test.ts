import { expect, it } from 'vitest';
import type { Auth } from './target.js';
import { tokenInWords } from './token-origin.js';

const variable: Auth = { kind: 'bearer', token: 'secret', variable: 'ACME_TOKEN' };
const own: Auth = { kind: 'bearer', token: 'secret' };
const command: Auth = { kind: 'command', command: 'pass acme', folder: '.', secrets: [] };

it.each([
  ['a variable', { voice: variable, email: variable }, 'the variable ACME_TOKEN'],
  ['the profile itself', { voice: own }, 'auth: bearer'],
  [
    'one for each host',
    { voice: variable, email: command },
    'the variable ACME_TOKEN, auth: command',
  ],
])('says that a token comes from %s', (_, auth, words) => {
  expect(tokenInWords(auth, ['voice', 'email'])).toBe(`the profile's token (from ${words})`);
});

it('speaks of the hosts that were asked alone', () => {
  expect(tokenInWords({ voice: variable, email: command }, ['email'])).not.toContain('ACME_TOKEN');
});
