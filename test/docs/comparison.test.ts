import { expect, it } from 'vitest';
import { readPage, tablesIn } from './pages.js';

const tables = tablesIn(readPage('docs/comparison.md').text);
const TOOLS = ['schemathesis', 'Hurl', 'Tavern', 'k6', 'vegeta', 'oha', 'warp', 'h2spec'];

it('compares with what people use, each cell with its source', () => {
  const rows = tables.flat().filter(([tool]) => tool !== 'assay');
  expect(rows.map(([tool]) => tool).sort()).toEqual(TOOLS.toSorted());
  for (const cell of rows.flatMap((cells) => cells.slice(1))) {
    expect(cell).toMatch(/^(—|\[.+\]\(https:\/\/[^)\s]+\))$/);
  }
});
