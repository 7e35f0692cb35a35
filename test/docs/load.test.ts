import { expect, it } from 'vitest';
import { METRICS } from '../../src/load/scenario/threshold-metrics.js';
import { shippedLoadScenarios } from '../support/shipped-load-scenarios.js';
import { codesIn, firstColumn, readPage, sectionOf, tablesIn } from './pages.js';

const page = readPage('docs/load.md');

it('every shipped load scenario is listed', async () => {
  const table = tablesIn(sectionOf(page, 'Shipped scenarios'))[0];
  const listed = firstColumn(table).toSorted();
  expect(listed).toEqual((await shippedLoadScenarios()).toSorted());
});

it('every metric of thresholds is listed', () => {
  const table = tablesIn(sectionOf(page, 'Thresholds'))[0] ?? [];
  const listed = table.flatMap(([metrics = '']) => codesIn(metrics));
  expect(listed.toSorted()).toEqual(Object.keys(METRICS).toSorted());
});
