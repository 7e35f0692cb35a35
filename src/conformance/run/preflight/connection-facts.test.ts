import { expect, it } from 'vitest';
import type { HostName } from '../../../spec/operation.js';
import { reachableFact } from './connection-facts.js';

const HOSTS: HostName[] = ['conversations', 'voice', 'email'];
const textOf = (...errors: [HostName, string][]) =>
  reachableFact(new Set(HOSTS), new Map(errors)).text;

it('says the same error once, and which hosts have it where not all do', () => {
  expect(textOf()).toBe('all hosts');
  expect(textOf(...HOSTS.map((host): [HostName, string] => [host, 'refused']))).toBe(
    '0 of 3 hosts; refused',
  );
  expect(textOf(['voice', 'refused'], ['email', 'refused'])).toBe(
    '1 of 3 hosts; voice, email: refused',
  );
  expect(textOf(['voice', 'refused'], ['email', 'no such name'])).toBe(
    '1 of 3 hosts; voice: refused; email: no such name',
  );
});
