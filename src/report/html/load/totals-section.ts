import type { LoadReport } from '../../../load/report/load-report.js';
import { byStatus, outcomesByStatus } from '../../load/outcomes-by-status.js';
import { bytesPerSecond, milliseconds, perSecond } from '../../text/numbers.js';
import { html, type Markup } from '../page/markup.js';
import type { LabelledLoad } from './labelled-load.js';

const PERCENTILES = ['p50', 'p90', 'p99', 'p99.9', 'max'] as const;

/** Rates, latencies and outcomes of every operation of every load. */
export function totalsSection(loads: readonly LabelledLoad[]): Markup {
  const operations = loads.flatMap(operationsOf);
  const outcomes = operations.map(
    ({ operation }) => new Map(Object.entries(outcomesByStatus(operation))),
  );
  const statuses = [...new Set(outcomes.flatMap((one) => [...one.keys()]))].sort(byStatus);
  return html`<section aria-labelledby="operations">
<h2 id="operations">Operations</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of operations"><table class="figures">
<thead><tr><th scope="col">Operation</th><th scope="col">rate</th><th scope="col">bytes</th>${PERCENTILES.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${operations.map(
    ({ name, operation: { rate, throughput, latencyMs } }) =>
      html`<tr><th scope="row">${name}</th><td>${rate === undefined ? '–' : perSecond(rate.mean)}</td><td>${throughput === undefined ? '–' : bytesPerSecond(throughput.mean)}</td>${PERCENTILES.map((key) => html`<td>${milliseconds(latencyMs?.[key])}</td>`)}</tr>`,
  )}</tbody>
</table></div>
<h3 id="statuses">Outcomes by status</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Table of outcomes"><table class="figures">
<thead><tr><th scope="col">Operation</th>${statuses.map((status) => html`<th scope="col">${status}</th>`)}</tr></thead>
<tbody>${operations.map(
    ({ name }, at) =>
      html`<tr><th scope="row">${name}</th>${statuses.map((status) => html`<td>${outcomes[at]?.get(status) ?? '–'}</td>`)}</tr>`,
  )}</tbody>
</table></div>
</section>`;
}

function operationsOf({ report, label }: LabelledLoad): {
  name: string;
  operation: LoadReport['workloads'][number]['operations'][number];
}[] {
  return report.workloads.flatMap(({ name, operations }) =>
    operations.map((operation) => ({
      name: [label, name, operation.operation].filter((part) => part !== '').join(' · '),
      operation,
    })),
  );
}
