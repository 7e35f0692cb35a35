import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { registeredTypes } from './registered-types.js';

const FOLDER = 'scenarios';
const TYPE = /\b(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+/g;

/** Whether an archive takes other types than the registered ones is only asked. */
const judging = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.yaml') && !file.startsWith('observe'),
);

it.each(judging)('%s sends no type that an archive need not know', (file) => {
  const registered = new Set(registeredTypes());
  const lines = readFileSync(join(FOLDER, file), 'utf8').toLowerCase().split('\n');
  // Elsewhere it is a text.
  const types = lines
    .filter((line) => /\btypes?:/.test(line))
    .flatMap((line) => line.match(TYPE) ?? []);
  expect(types.filter((type) => !registered.has(type))).toEqual([]);
});
