import { expect, it } from 'vitest';
import { onceFor, onceForName } from './once-for.js';

it('makes something once for each object, whatever it is', () => {
  const asked: object[] = [];
  const nothingOf = onceFor((one: object) => void asked.push(one));
  const [first, second] = [{}, {}];
  for (const one of [first, second, first]) nothingOf(one);
  expect(asked).toEqual([first, second]);
});

it('makes something once for each name', () => {
  const asked: string[] = [];
  const nothingOf = onceForName((name: string) => void asked.push(name));
  for (const name of ['a', 'b', 'a']) nothingOf(name);
  expect(asked).toEqual(['a', 'b']);
});
