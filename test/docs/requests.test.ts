import { expect, it } from 'vitest';
import { OPERATIONS } from '../../src/spec/operation.js';
import { showRecord } from '../../src/suite/show-record.js';
import { blocksOf, readPage } from './pages.js';

const blocks = blocksOf(readPage('docs/requests.md'));

/** The names of all members, wherever they stand; the entries of a list count as one. */
function members(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => members(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) => [
    `${path}.${name}`,
    ...members(own, `${path}.${name}`),
  ]);
}

it.each(OPERATIONS)('shows a record of %s as it is sent', (operation) => {
  const [block, ...others] = blocks.filter(({ info }) => info === `json record ${operation}`);
  const { request } = showRecord(operation, { records: {} });
  expect(new Set(members(JSON.parse(block?.content ?? '')))).toEqual(new Set(members(request)));
  expect(others).toEqual([]);
});
