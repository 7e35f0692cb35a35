import { expect, it } from 'vitest';
import { tokenVariableOf } from './resolve-auth.js';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: variables of the environment
it.each([
  ['one variable for all hosts', { bearer: '${ACME_TOKEN}' }, 'ACME_TOKEN'],
  ['a variable amid other text', { bearer: 'x${ACME_TOKEN}' }, undefined],
  ['two variables', { bearer: '${A}${B}' }, undefined],
  ['a token itself', { bearer: 'secret' }, undefined],
  ['a command', { command: 'echo ${ACME_TOKEN}' }, undefined],
  ['a variable for each host', { voice: { bearer: '${ACME_TOKEN}' } }, undefined],
  ['none', undefined, undefined],
])('knows the name of the variable of the token: %s', (_, auth, name) => {
  expect(tokenVariableOf(auth)).toBe(name);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: variables of the environment
