import { describe, expect, it } from 'vitest';
import { namesIn } from './reference.js';
import { Scope } from './scope.js';
import { UploadedFile } from './session/uploaded-file.js';

const file = new UploadedFile({
  fileKey: 'default/a/b.bin',
  filename: 'b.bin',
  path: '/v2/files/default/a/b.bin',
  host: 'voice',
  size: 12,
  digest: () => 'abc',
  type: null,
  status: 200,
});

describe('a reference', () => {
  const scope = new Scope({ file, count: 3, nested: { list: [1, 2], 'a-b': { c: null } } });

  it.each([
    ['$count', 3],
    ['$nested.list', [1, 2]],
    ['$nested.a-b.c', null],
    ['$nested.none', undefined],
    ['$nested.none.deeper', undefined],
    ['$none', undefined],
    ['$file.size', 12],
    ['$file.fileKey', 'default/a/b.bin'],
  ])('that is a whole text keeps its type: %s', (text, value) => {
    expect(scope.resolve(text)).toEqual(value);
  });

  it('to a file is how a record refers to it', () => {
    expect(scope.resolve('$file')).toEqual({ fileKey: 'default/a/b.bin', filename: 'b.bin' });
    expect(scope.resolve([{ attach: ['$file'] }])).toEqual([
      { attach: [{ fileKey: 'default/a/b.bin', filename: 'b.bin' }] },
    ]);
  });

  it('to every file that had a name is how a record refers to each', () => {
    const inner = new Scope({});
    inner.set('photo', file);
    inner.set('photo', file);
    const reference = { fileKey: 'default/a/b.bin', filename: 'b.bin' };
    expect(inner.resolve('$photo[*]')).toEqual([reference, reference]);
    expect(inner.resolve('$photo[*].size')).toEqual([12, 12]);
  });

  it.each([
    ['${count}', '3'],
    ['a${count}b${file.filename}', 'a3bb.bin'],
    ['$count and more', '$count and more'],
    ['costs $5, \\$count, $', 'costs $5, \\$count, $'],
    ['{{x}} $1 %00', '{{x}} $1 %00'],
  ])('inside of a text becomes part of it: %s', (text, value) => {
    expect(scope.resolve(text)).toBe(value);
  });

  it('leaves everything else as it is', () => {
    expect(scope.resolve({ a: [1, true, null, 'x'] })).toEqual({ a: [1, true, null, 'x'] });
  });
});

describe('the rounds of a repetition', () => {
  it('have names of their own, and see those around them', () => {
    const outer = new Scope({ given: 1 });
    outer.set('file', 'first');
    const [one, two] = [outer.inner({ index: 0 }), outer.inner({ index: 1 })];
    one.set('sent', 'a');
    two.set('sent', 'b');
    expect(
      [one, two].map((round) => round.resolve(['$given', '$index', '$sent', '$file'])),
    ).toEqual([
      [1, 0, 'a', 'first'],
      [1, 1, 'b', 'first'],
    ]);
  });

  it('leave all their values, and the last one by its name', () => {
    const outer = new Scope();
    for (const id of [7, 8, 9]) outer.inner({}).set('sent', { id });
    expect(outer.resolve('$sent[*].id')).toEqual([7, 8, 9]);
    expect(outer.resolve('$sent.id')).toBe(9);
    expect(outer.resolve('$other[*]')).toEqual([]);
  });
});

it('finds every name that a value refers to', () => {
  const value = { a: ['$one', { b: 'x${two.y}${three}' }], c: '$four[*].z', d: 'no $five' };
  expect(namesIn(value)).toEqual(['one', 'two', 'three', 'four']);
});
