import { expect, it } from 'vitest';
import { z } from 'zod';
import { mendDocument } from './mend-document.js';

const schema = z.strictObject({
  id: z.string(),
  kind: z.enum(['voice', 'email']).optional(),
  steps: z.array(z.strictObject({ name: z.string(), count: z.int().optional() })).optional(),
});
const mend = (text: string) => mendDocument('f.yaml', text, schema, { id: 'none' });

it('puts likely words right, and finds what is wrong below them', () => {
  expect(mend('id: a\nkind: voise\nsetps:\n  - { name: b, cuont: x }\n')).toMatchObject({
    value: { id: 'a', kind: 'voice', steps: [{ name: 'b' }] },
    further: [
      { line: 4, column: 16, hint: 'count' },
      { line: 4, column: 23, message: expect.stringContaining('expected') },
    ],
    lost: new Set(['steps']),
  });
});

it('leaves out what has no likely word, and says where', () => {
  const mended = mend('zzzzzzzz: 1\nsteps:\n  - { count: 1 }\n  - { name: b }\n  - 5\n');
  expect(mended?.value).toEqual({ id: 'none', steps: [{ name: 'b' }] });
  expect(mended?.lost).toEqual(new Set(['id', 'zzzzzzzz', 'steps']));
  // The place is still that of the file.
  expect(mended?.positions.at(['steps', 0, 'name'])).toEqual({ line: 4, column: 13 });
});

it.each([
  ['no map', 'just text'],
  ['no YAML', 'a: ['],
  ['an alias whose anchor is left out', 'zzzzzzzz: &a { name: b }\nsteps: [*a]\n'],
  ['a mistake that came by a merge', 'id: a\nsteps: [{ <<: { zzzzzz: 1 }, name: b }]\n'],
])('gives up on %s', (_, text) => {
  expect(mend(text)).toBeUndefined();
});
