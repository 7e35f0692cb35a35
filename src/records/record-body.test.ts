import { describe, expect, it } from 'vitest';
import { givenBody, paddedBody } from './record-body.js';

describe('a body that is filled up', () => {
  it.each([
    ['x', 3_000],
    ['ü', 3_001],
    ['"\\', 2_500_003],
    ['日本', 1_048_577],
  ])('with %s has as much of it in each gap', (unit, size) => {
    const pieces = ['{"a":"', '","b":"', '"}'];
    const wanted = size + ((size - Buffer.byteLength(pieces.join(''))) % 2);
    const body = paddedBody(pieces, wanted, unit);
    expect(body.size).toBe(wanted);
    // An element-wise comparison of megabytes takes seconds.
    expect(body.bytes().equals(Buffer.concat([...body.chunks()]))).toBe(true);
    expect(body.bytes().length).toBe(wanted);
    const { a, b } = JSON.parse(body.bytes().toString());
    expect(a).toBe(b);
    expect(a.replace(/x*$/, '').replaceAll(unit, '')).toBe('');
  });

  it('is made again each time', () => {
    const body = paddedBody(['a', 'b'], 100);
    body.bytes().fill(0);
    expect(body.bytes().toString()).toBe(`a${'x'.repeat(98)}b`);
  });
});

it('a given body is not copied', () => {
  const bytes = Buffer.from('{}');
  expect(givenBody(bytes).bytes()).toBe(bytes);
  expect([...givenBody(bytes).chunks()]).toEqual([bytes]);
});
