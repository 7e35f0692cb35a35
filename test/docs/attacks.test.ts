import { expect, it } from 'vitest';
import { readPage } from './pages.js';

/** The columns of the table in docs/attacks.md, behind the name and the author. */
const COLUMNS = ['broken', 'found', 'without', 'sound', 'conformant', 'accused', 'incomplete'];

const rows = readPage('docs/attacks.md')
  .text.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').slice(2, -1))
  .map(([author = '', ...cells]) => ({ author: author.trim(), cells }))
  .filter(({ cells }) => cells.length === COLUMNS.length);

it.each([
  ['the interface, and mostly the docs as well', false],
  ['everything in this repository', true],
])('docs/trust.md adds up the attacks of authors who had %s', (author, hasEverything) => {
  const some = rows.filter((row) => row.author.startsWith('everything') === hasEverything);
  const sum = (column: string) =>
    some
      .map(({ cells }) => Number.parseInt(cells[COLUMNS.indexOf(column)] ?? '', 10) || 0)
      .reduce((total, one) => total + one, 0);
  const share = Math.round((100 * sum('found')) / sum('broken'));
  expect(some.length).toBeGreaterThan(5);
  expect(readPage('docs/trust.md').text).toContain(
    `| ${author} | ${sum('broken')} | ${sum('found')} (${share} %) | ${sum('sound')} | ${sum('conformant')} | ${sum('accused')} | ${sum('incomplete')} |`,
  );
});
