import { workloadLabel } from '../../../load/metrics/series-id.js';
import type { LoadReport } from '../../../load/report/load-report.js';
import { html, type Markup } from '../page/markup.js';
import { renderPage } from '../page/render-page.js';
import { whenInWords } from '../page/when.js';
import { latencyLimit } from './crossings.js';
import { generatorSection } from './generator-section.js';
import { type LabelledLoad, labelledLoads } from './labelled-load.js';
import { loadHeader, verdictLabel } from './load-header.js';
import { othersChart, outcomesChart } from './outcome-charts.js';
import { type NamedLatency, percentileChart } from './percentile-chart.js';
import { searchSection } from './search-section.js';
import { secondsTable } from './seconds-table.js';
import { thresholdsSection } from './thresholds-section.js';
import { latencyChart, type NamedSeries, rateChart, throughputChart } from './time-charts.js';
import { totalsSection } from './totals-section.js';

/** A load as one HTML file that needs nothing else, with its charts drawn already. */
export function renderLoadPage(report: LoadReport): string {
  const own = [{ report, label: '' }];
  const workloads = report.workloads.map(({ name, operations, series }) => ({
    name: workloadLabel(
      name,
      operations.map(({ operation }) => operation),
    ),
    rows: series,
  }));
  return page(
    `${report.verdict}: ${report.target.name} – ${report.scenario.id}`,
    report,
    html`${loadHeader(report)}
${thresholdsSection(own)}
${report.series.length > 1 && chartsOfOne(report, workloads)}
${report.search && searchSection(report.search)}
${totalsSection(own)}
${generatorSection(own)}
${secondsTable(workloads.length > 1 ? [{ name: 'all workloads', rows: report.series }, ...workloads] : workloads)}
${runFacts(own)}`,
  );
}

/**
 * Several loads laid over each other, the first one as the one that the others are held against.
 */
export function renderLoadsPage(reports: readonly LoadReport[]): string {
  const [first] = reports;
  if (first === undefined) throw new Error('there is no load to show');
  const loads = labelledLoads(reports);
  const series = loads.map(({ report, label }) => ({ name: label, rows: report.series }));
  return page(
    `${reports.length} loads: ${first.target.name}`,
    first,
    html`<header class="verdict">
<p class="kind">Load reports · ${[...new Set(reports.map(({ scenario }) => scenario.title))].join('; ')}</p>
<h1>${reports.length} loads laid over each other</h1>
<ul class="first">${loads.map(({ report, label }) => html`<li><b>${label}</b>: ${verdictLabel(report.verdict)} <span class="dim">${report.target.name}, ${whenInWords(report.run.startedAt)}${report.reasons.length > 0 && `, ${report.reasons.join('; ')}`}</span></li>`)}</ul>
</header>
<section aria-labelledby="charts"><h2 id="charts">Over time</h2><div class="charts">
${rateChart(series)}${throughputChart(series)}${latencyChart(series)}${percentiles(loads.map(({ report, label }) => ({ label, workloads: report.workloads })))}
</div></section>
${thresholdsSection(loads)}
${totalsSection(loads)}
${generatorSection(loads)}
${secondsTable(series)}
${runFacts(loads)}`,
  );
}

function page(title: string, { tool }: LoadReport, main: Markup): string {
  return renderPage({
    title,
    main,
    footer: html`Written by ${tool.name} ${tool.version}. This page loads nothing.`,
  });
}

function chartsOfOne(report: LoadReport, workloads: readonly NamedSeries[]): Markup {
  const limits = report.thresholds.flatMap((one) => {
    const value = latencyLimit(one, report);
    return value === undefined ? [] : [{ value, name: one.text }];
  });
  const all = [{ name: 'all workloads', rows: report.series }];
  return html`<section aria-labelledby="charts"><h2 id="charts">Over time</h2><div class="charts">
${rateChart(workloads)}${throughputChart(workloads)}${latencyChart(all, limits)}${percentiles([{ label: '', workloads: report.workloads }])}${outcomesChart(report.series)}${othersChart(report.series)}
</div></section>`;
}

function percentiles(
  loads: readonly { label: string; workloads: LoadReport['workloads'] }[],
): Markup | undefined {
  const latencies = loads.flatMap(({ label, workloads }) =>
    workloads.flatMap(({ name, latencyMs }): NamedLatency[] =>
      latencyMs === undefined
        ? []
        : [{ name: [label, name].filter((part) => part !== '').join(' · '), latency: latencyMs }],
    ),
  );
  return latencies.length === 0 ? undefined : percentileChart(latencies);
}

function runFacts(loads: readonly LabelledLoad[]): Markup {
  return html`<section aria-labelledby="run"><h2 id="run">The run</h2>
${loads.map(
  ({
    report: { tool, scenario, target, run },
    label,
  }) => html`${label !== '' && html`<h3>${label}</h3>`}
<dl class="run">${[
    ['Tool', `${tool.name} ${tool.version}`],
    ['Scenario', `${scenario.id}, ${scenario.digest}`],
    ['Profile', target.profile],
    ...Object.entries(target.hosts).map(([name, url]) => [`Host of ${name}`, url]),
    ['Run', run.id],
    ['Seed', String(run.seed)],
    ['Options', JSON.stringify(run.options)],
  ].map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
)}
</section>`;
}
