import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cpuTimeOf } from '../../test/support/cpu-time.js';
import { formatProblem } from '../errors/problem.js';
import { duration } from '../values/duration.js';
import { readDocument } from './read-document.js';

const way = z.union([
  z.strictObject({ bearer: z.string() }),
  z.strictObject({ command: z.string() }),
  z.strictObject({ oauth2: z.strictObject({ tokenUrl: z.string(), clientId: z.string() }) }),
]);
const step = z.union([
  z.strictObject({ upload: z.string(), status: z.int().min(100).optional() }),
  z.strictObject({
    submit: z.enum(['conversations', 'voice']),
    record: z.record(z.string(), z.unknown()).optional(),
  }),
]);
const schema = z.strictObject({
  name: z.string().min(1),
  auth: z.union([...way.options, z.strictObject({ conversations: way.optional() })]).optional(),
  kind: z.enum(['conversations', 'voice']).optional(),
  mode: z
    .union([z.literal('fast'), z.literal('slow'), z.strictObject({ rate: z.int() })])
    .optional(),
  settle: duration.optional(),
  steps: z.array(step).optional(),
  free: z.record(z.string(), z.unknown()).optional(),
  hosts: z.partialRecord(z.enum(['voice', 'email']), z.string()).optional(),
  shape: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('alpha'), x: z.int() }),
      z.strictObject({ type: z.literal('beta') }),
    ])
    .optional(),
});

function read(text: string): unknown {
  const result = readDocument('f.yaml', text, schema);
  return result.ok ? result.value : result.problems.map(formatProblem);
}

it('says what a document of another kind is, and nothing of each of its keys', () => {
  const what = 'f.yaml:1:1: this is a file of waivers, and what is wanted here has name';
  expect(read('waivers:\n  - id: a/b\n')).toEqual([what]);
  expect(read('waivers: []\nname: a\n')).not.toContain(what);
});

describe('readDocument: what is not a usable YAML document', () => {
  it.each([
    ['nothing', '', '1:1: the document is empty'],
    ['only a comment', '# x\n', '1:1: the document is empty'],
    ['null', '~', '1:1: the document is empty'],
    ['a list', '- a', '1:1: expected a map with name, got a list'],
    ['text', 'a b', '1:1: expected a map with name, got text'],
    ['a tab', 'name:\n\tx: 1', '2:1: a tab in the indentation; YAML indents with spaces only'],
    ['two documents', 'name: a\n---\nb: 1', '2:1: a second document begins here; a file holds one'],
    ['a duplicate key', 'name: a\nname: b', '2:1: the key "name" is here twice'],
    ['an open quote', "name: 'a", "1:9: missing closing 'quote"],
    [
      'text after a quote',
      'name: "a" hunter2',
      '1:11: unexpected text here; a value with special characters needs quotes',
    ],
    [
      'an unknown anchor',
      'name: *hunter2',
      '1:7: no such anchor before this alias; quote text that begins with *',
    ],
    [
      'an unknown tag',
      'name: !hunter2 x',
      '1:7: tags are not supported here; quote text that begins with !',
    ],
    [
      'a tag of YAML 1.1',
      'free: { a: !!binary aGk= }',
      '1:12: tags are not supported here; quote text that begins with !',
    ],
    ['a reserved character', 'name: @x', '1:7: text that begins with this character needs quotes'],
    [
      'a second colon',
      'name: a: b',
      '1:7: a value cannot hold another ": "; quote it if it is text, and indent what stands in one list or map alike',
    ],
    ['NUL', 'name: a\nfree: \0', '2:7: control character U+0000; the file must be UTF-8 text'],
    ['__proto__', 'free:\n  __proto__: { a: 1 }', '2:3: the key "__proto__" is not allowed'],
    ['a list as a key', '? [a]\n: b', '1:3: a key must be plain text'],
    [
      'an unquoted placeholder',
      'free: { a: {{uuid}} }',
      '1:13: a key must be plain text; quote text that begins with {',
    ],
    ['no key', ': 1', '1:1: a key must be plain text'],
    [
      'YAML 1.1',
      '%YAML 1.1\n---\nname: a',
      '1:1: directives (lines that begin with %) are not supported',
    ],
    ['a cycle', 'free: &a { b: [*a] }', '1:16: this alias lies within its own anchor'],
    ['a merge of text', '<<: x', '1:1: only maps and aliases of maps can be merged'],
    [
      'a merge of an alias of text',
      'free: { a: &a x }\n<<: *a',
      '1:1: only maps and aliases of maps can be merged with <<',
    ],
    [
      'a number that loses digits',
      'free: { a: 12345678901234567890 }',
      '1:12: this number cannot be kept exactly; quote it if it is text',
    ],
    [
      'not a number',
      'free: { a: .nan }',
      '1:12: this number cannot be kept exactly; quote it if it is text',
    ],
    ['brackets without end', '['.repeat(100_000), '1:65: nested more than 64 levels deep'],
    [
      'nesting',
      `free: { a: ${'['.repeat(70)}${']'.repeat(70)} }`,
      '1:74: nested more than 64 levels deep',
    ],
    ['more than 1 MiB', `name: ${'é'.repeat(600_000)}`, '1:1: the file is larger than 1 MiB'],
  ])('%s', (_, text, expected) => {
    const line = typeof expected === 'string' ? `f.yaml:${expected}` : expected;
    expect(read(text)).toEqual([line]);
  });

  it('stops anchors that multiply', () => {
    const levels = Array.from('bcdefghi', (name, index) => {
      const previous = 'abcdefgh'[index];
      return `  ${name}: &${name} [${Array(10).fill(`*${previous}`).join(', ')}]`;
    });
    const text = ['free:', '  a: &a [x, x]', ...levels].join('\n');
    expect(read(text)).toEqual(['f.yaml:7:18: more than 100000 values, aliases expanded']);
  });

  it.each([
    ['flat', '- a\n'.repeat(200_000)],
    ['keys', Array.from({ length: 90_000 }, (_, index) => `k${index}:\n`).join('')],
    ['aliases', `a: &a 1\nb: [${'*a, '.repeat(90_000)}]`],
    ['long names', `${'k`.repeat(500_000)}: 1\n${`j'.repeat(500_000)}: 1`],
    ['wrong entries', `name: a\nsteps:\n${'  - { foo: 1 }\n'.repeat(20_000)}`],
    ['brackets', '{a: '.repeat(200_000)],
  ])('answers in bounded time: %s', async (_, text) => {
    const took = await cpuTimeOf(() => {
      expect(readDocument('f.yaml', text, schema)).toMatchObject({ ok: false });
    });
    expect(took).toBeLessThan(10_000);
  });
});

describe('readDocument: what does not fit the schema', () => {
  it.each([
    [
      'an unknown key',
      'name: a\nfoo: 1',
      [
        '2:1: unknown key "foo"; possible: name, auth, kind, mode, settle, steps, free, hosts, shape',
      ],
    ],
    ['a mistyped key, said once', 'nmae: a', ['1:1: unknown key "nmae" (did you mean name?)']],
    ['another case', 'Name: a', ['1:1: unknown key "Name" (did you mean name?)']],
    [
      'a missing key, at its parent',
      'name: a\nauth:\n  oauth2:\n    tokenUrl: x',
      ['3:3: "clientId" is missing'],
    ],
    ['a missing key at the root', '# x\nkind: voice', ['2:1: "name" is missing']],
    ['an empty value', 'name: a\nkind:\n', ['2:1: expected "conversations" or "voice"']],
    ['empty text', 'name: ""', ['1:7: must not be empty']],
    ['another type', 'name: [a]', ['1:7: expected text, got a list']],
    [
      'an option',
      'name: a\nkind: voise',
      ['2:7: expected "conversations" or "voice" (did you mean voice?)'],
    ],
    ['no unit', 'name: a\nsettle: 5', ['2:9: a duration needs a unit: write "5s" or "5ms"']],
    [
      'a key of a record',
      'name: a\nhosts: { vioce: x }',
      ['2:10: unknown key "vioce" (did you mean voice?)'],
    ],
    [
      'several, in order',
      'kind: x\nname: 1',
      ['1:7: expected "conversations" or "voice"', '2:7: expected text, got a number'],
    ],
    [
      'a secret that became a key',
      'name: a\nauth: {bearer:hunter2}',
      [expect.not.stringContaining('hunter2')],
    ],
    [
      'a discriminator',
      'name: a\nshape: { type: alfa }',
      ['2:16: expected "alpha" or "beta" (did you mean alpha?)'],
    ],
    [
      'the variant that was named',
      'name: a\nshape: { type: alpha, x: y }',
      ['2:26: expected a number, got text'],
    ],
    [
      'past a merge',
      'free: { a: &a { kind: x } }\nname: a\n<<: *a',
      ['1:23: expected "conversations" or "voice"'],
    ],
    ['a BOM', '\uFEFFname: 5', ['1:7: expected text, got a number']],
  ])('%s', (_, text, lines) => {
    const expected = lines.map((line) => (typeof line === 'string' ? `f.yaml:${line}` : line));
    expect(read(text)).toEqual(expected);
  });
});

describe('readDocument: a union', () => {
  it.each([
    ['a mistyped key', 'auth: { bearr: x }', '1:9: unknown key "bearr" (did you mean bearer?)'],
    ['a wrong value', 'auth: { bearer: 5 }', '1:17: expected text, got a number'],
    [
      'a strange key',
      'auth: { foo: 1 }',
      '1:9: unknown key "foo"; possible: bearer, command, oauth2, conversations',
    ],
    [
      'two branches',
      'auth: { bearer: x, command: y }',
      '1:20: "command" cannot stand beside "bearer"',
    ],
    [
      'another kind',
      'auth: 5',
      '1:7: expected a map with bearer, a map with command, a map with oauth2 or a map with conversations, got a number',
    ],
    [
      'deep within',
      'auth: { conversations: { oauth2: { tokenUrl: x, clientID: y } } }',
      '1:49: unknown key "clientID" (did you mean clientId?)',
    ],
    [
      'an option',
      'mode: fasst',
      '1:7: expected "fast", "slow" or a map with rate (did you mean fast?)',
    ],
    ['no key', 'steps: [{}]', '1:9: "upload" or "submit" is missing'],
    [
      'a key that only one branch has',
      'steps: [{ submit: voice, recrod: {} }]',
      '1:26: unknown key "recrod" (did you mean record?)',
    ],
    ['a value out of range', 'steps: [{ upload: x, status: 5 }]', '1:30: must be at least 100'],
  ])('%s is one line', (_, text, expected) => {
    expect(read(`${text}\nname: a`)).toEqual([`f.yaml:${expected}`]);
  });
});

describe('readDocument: what fits', () => {
  it('gives the value, merges and anchors resolved', () => {
    const text =
      'name: a\nsettle: 2s\nfree:\n  a: &a { x: 1, y: 1 }\n  b: { <<: *a, y: 2 }\n  1: *a';
    const a = { x: 1, y: 1 };
    const free = { a, b: { x: 1, y: 2 }, 1: a };
    expect(read(text)).toEqual({ name: 'a', settle: 2000, free });
  });

  it('takes a variable for text, in flow maps and lists, too', () => {
    const key = `b\${X}`;
    const free = { a: `\${NAME}`, [key]: [`\${A}\${B}`, `x \${C_1}`] };
    const text = `name: a\nfree: { a: \${NAME}, "b\${X}": [\${A}\${B}, x \${C_1}] }\n`;
    expect(read(text)).toEqual({ name: 'a', free });
    const wrong = `name: a\nfree: { a: \${NAME} }\nkind: x`;
    expect(read(wrong)).toEqual(['f.yaml:3:7: expected "conversations" or "voice"']);
  });

  it('knows where each part stands', () => {
    const text = 'name: a\nfree:\n  a: &a { x: 1 }\n  b:\n    <<: *a\n    y: [1, 2]\nkind:   voice';
    const result = readDocument('f.yaml', text, schema);
    if (!result.ok) throw new Error('the document does not fit');
    const { positions } = result;
    expect(positions.at([])).toEqual({ line: 1, column: 1 });
    expect(positions.at(['kind'])).toEqual({ line: 7, column: 9 });
    expect(positions.keyAt(['kind'])).toEqual({ line: 7, column: 1 });
    expect(positions.at(['free', 'b', 'y', 1])).toEqual({ line: 6, column: 12 });
    expect(positions.at(['free', 'b', 'x'])).toEqual({ line: 3, column: 14 });
    expect(positions.at(['free', 'b', 'gone', 'deep'])).toEqual({ line: 4, column: 3 });
    expect(formatProblem(positions.problem(['kind'], 'no', 'yes'))).toBe(
      'f.yaml:7:9: no (did you mean yes?)',
    );
  });
});
