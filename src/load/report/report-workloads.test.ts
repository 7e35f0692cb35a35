import { expect, it } from 'vitest';
import { second } from '../../../test/support/load-reports.js';
import { AGGREGATES } from '../metrics/aggregate.js';
import { SeriesTotals } from '../metrics/series-totals.js';
import { parseLoadScenario } from '../scenario/parse-load-scenario.js';
import { reportWorkloads } from './report-workloads.js';

it('keeps of rates whatever a threshold may ask for', () => {
  const text =
    'id: load/x\ntitle: x\nworkloads: { mail: { submit: email, connections: 1, count: 1 } }';
  const parsed = parseLoadScenario('x.yaml', text);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  const series = new SeriesTotals({ workload: 'mail', kind: 'email' });
  for (let at = 1; at <= 100; at++) series.rows.push(second({ second: at, acknowledged: at }));
  const [mail] = reportWorkloads(parsed.scenario, [series]);
  expect(mail?.rate).toMatchObject({ min: 1, p50: 50, p90: 90, p95: 95, p99: 99, 'p99.9': 100 });
  for (const aggregate of AGGREGATES) expect(mail?.throughput).toHaveProperty([aggregate]);
});
