import { expect, it } from 'vitest';
import { loadReport, second } from '../../../test/support/load-reports.js';
import { renderOpenMetrics } from '../load/render-openmetrics.js';
import { loadFigures } from './load-figures.js';

/** The metric families of a text, with their types. */
const typesIn = (text: string) =>
  new Map(Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, type]) => [name, type]));

it('has a second of a load with the labels of its report', async () => {
  const { registry, on } = loadFigures();
  on({
    type: 'load-second',
    second: 1,
    phase: 'measuring',
    series: [{ name: 'mail/email', row: second({ second: 1, acknowledged: 7, p50Ms: 250 }) }],
    uploads: [],
    thresholds: [
      { text: 'failed == 0', operator: '==', limit: 0, unit: '', value: 0, outcome: 'met' },
    ],
  });
  const text = await registry.metrics();
  const series = 'workload="mail",operation="email"';
  expect(text).toContain(`assay_load_operations_total{${series},outcome="acknowledged"} 7\n`);
  expect(text).toContain(`assay_load_last_second_latency_seconds{${series},quantile="0.5"} 0.25\n`);
  expect(text).toContain('assay_load_threshold_met{threshold="failed == 0"} 1\n');
  const reported = typesIn(renderOpenMetrics(loadReport()));
  for (const [name, type] of typesIn(text)) {
    expect([type, undefined]).toContain(reported.get(name?.replace(/_total$/, '')));
  }
});
