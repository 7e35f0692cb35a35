import { expect, it } from 'vitest';
import { defineLazy } from './define-lazy.js';

it('makes a member once, when somebody looks at it', () => {
  let made = 0;
  const object: { text?: string; size: number } = { size: 1 };
  defineLazy(object, 'text', () => {
    made += 1;
    return 'made';
  });
  expect([Object.keys(object), made]).toEqual([['size', 'text'], 0]);
  expect([object.text, object.text, JSON.stringify(object), made]).toEqual([
    'made',
    'made',
    '{"size":1,"text":"made"}',
    1,
  ]);
  expect(Object.getOwnPropertyDescriptor(object, 'text')).toMatchObject({ value: 'made' });
});
