import prettyMs from 'pretty-ms';
import { groupBy } from '../../../collections/group-by.js';
import { isAnswersOnly, type SecondRow, sumSecondRows } from '../../../load/metrics/second-row.js';
import { seriesParts, workloadLabel } from '../../../load/metrics/series-id.js';
import type { AgentStanding } from '../../../load/run/agent-standing.js';
import {
  isRestOfLoad,
  type LoadEvent,
  type LoadSecond,
  type LoadStarted,
} from '../../../load/run/load-event.js';
import { bytesPerSecond, milliseconds, perSecond } from '../../text/numbers.js';
import { loadHeader } from '../load/load-header.js';
import { othersChart, outcomesChart } from '../load/outcome-charts.js';
import { thresholdTable } from '../load/thresholds-section.js';
import { latencyChart, rateChart, throughputChart } from '../load/time-charts.js';
import { html, type Markup } from '../page/markup.js';
import { agentsSection } from './agents-section.js';

/** Seconds that the charts show; the report has all of them. */
const MAX_SECONDS = 120;
/**
 * To draw charts takes tens of milliseconds, which the load needs more than those who look at it.
 */
const CHARTS_EVERY = 5;

/** What a load has come to, for those who look at it while it goes on. */
export class LiveLoadView {
  #started: LoadStarted | undefined;
  #last: LoadSecond | undefined;
  #agents: readonly AgentStanding[] = [];
  #note = 'starting';
  #ended: Extract<LoadEvent, { type: 'load-finished' }> | undefined;
  readonly #rows = new Map<string, SecondRow[]>();
  /** As they were drawn last, and for which second. */
  #charts = '';
  #chartsOf: number | 'end' = -1;

  on(event: LoadEvent): void {
    switch (event.type) {
      case 'load-started':
        this.#started = event;
        this.#ended = undefined;
        this.#last = undefined;
        this.#agents = [];
        this.#clear();
        break;
      case 'load-second':
        this.#note = '';
        if (isRestOfLoad(event)) {
          if (this.#last) this.#last = { ...this.#last, thresholds: event.thresholds };
          break;
        }
        // A search begins anew with each rate.
        if (event.second <= (this.#last?.second ?? -1)) this.#clear();
        this.#last = event;
        for (const { name, row } of event.series) this.#add(name, row);
        break;
      case 'load-agents':
        this.#agents = event.agents;
        break;
      case 'load-progress':
        this.#note = event.text;
        break;
      case 'load-finished':
        this.#ended = event;
    }
  }

  #add(name: string, row: SecondRow): void {
    const rows = this.#rows.get(name) ?? [];
    rows.push(row);
    if (rows.length > MAX_SECONDS) rows.shift();
    this.#rows.set(name, rows);
  }

  #clear(): void {
    this.#rows.clear();
    this.#chartsOf = -1;
  }

  parts(): ReadonlyMap<string, string> {
    const view = html`${this.#ended === undefined ? this.#header() : loadHeader(this.#ended.report)}
${this.#now()}
${this.#thresholds()}`;
    const second = this.#ended === undefined ? (this.#last?.second ?? -1) : 'end';
    const isDue =
      second !== this.#chartsOf &&
      (second === 'end' || this.#chartsOf === 'end' || second - this.#chartsOf >= CHARTS_EVERY);
    if (isDue) {
      this.#charts = String(this.#drawCharts() ?? '');
      this.#chartsOf = second;
    }
    return new Map([
      ['view', view.toString()],
      ['agents', String(agentsSection(this.#agents) ?? '')],
      ['charts', this.#charts],
    ]);
  }

  #header(): Markup {
    const started = this.#started;
    if (started === undefined) return html`<header class="verdict"><h1>Starting</h1></header>`;
    const { scenario, target, plan } = started;
    const passed = this.#last === undefined ? 0 : this.#last.second + 1;
    const total = plan.durationMs === undefined ? undefined : plan.durationMs / 1000;
    const left =
      total === undefined
        ? ''
        : `, ${prettyMs(Math.max(0, Math.ceil(total - passed)) * 1000)} left`;
    return html`<header class="verdict">
<p class="kind">Load · ${scenario.title}</p>
<h1>${target.name}</h1>
<p class="lead">${passed} s${total !== undefined && ` of ${Math.round(total)} s (${Math.min(100, Math.round((passed / total) * 100))} %)`}${left} · ${this.#note || this.#last?.phase}</p>
${total !== undefined && html`<progress max="${total}" value="${Math.min(total, passed)}" aria-label="share of the load that is done"></progress>`}
</header>`;
  }

  #now(): Markup | undefined {
    const last = this.#last;
    if (last === undefined) return undefined;
    return html`<section aria-labelledby="now"><h2 id="now">The last second</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of the last second"><table>
<thead><tr><th scope="col">What</th><th scope="col">Acknowledged</th><th scope="col">Bytes</th><th scope="col">p50</th><th scope="col">p99</th><th scope="col">Slowest</th><th scope="col">Not acknowledged</th></tr></thead>
<tbody>${last.series.map(({ name, row }) => nowRow(name, row))}</tbody></table></div></section>`;
  }

  #thresholds(): Markup | undefined {
    const thresholds = this.#ended?.report.thresholds ?? this.#last?.thresholds ?? [];
    if (thresholds.length === 0) return undefined;
    return html`<section aria-labelledby="thresholds"><h2 id="thresholds">Thresholds</h2>
${thresholdTable(thresholds, this.#ended !== undefined)}</section>`;
  }

  #drawCharts(): Markup | undefined {
    // A line for each workload, as in the report.
    const byWorkload = groupBy(this.#rows, ([name]) => seriesParts(name).workload);
    const series = [...byWorkload].map(([workload, own]) => ({
      name: workloadLabel(
        workload,
        own.map(([name]) => seriesParts(name).operation),
      ),
      rows: sumSecondRows(own.map(([, rows]) => rows)),
    }));
    const all = sumSecondRows([...this.#rows.values()]);
    if (all.length < 2) return undefined;
    return html`<section aria-labelledby="over-time"><h2 id="over-time">Over time</h2><div class="charts">
${rateChart(series)}${throughputChart(series)}${latencyChart([{ name: 'all', rows: all }])}${outcomesChart(all)}${othersChart(all)}
</div></section>`;
  }
}

function nowRow(name: string, row: SecondRow): Markup {
  const rate = 1000 / Math.max(1, row.lengthMs);
  const others = row.refused + row.ambiguous + row.failed + row.dropped;
  return html`<tr><th scope="row">${name}</th><td>${perSecond(row.acknowledged * rate)}</td><td>${isAnswersOnly(row) ? '–' : bytesPerSecond(row.bytes * rate)}</td><td>${milliseconds(row.p50Ms)}</td><td>${milliseconds(row.p99Ms)}</td><td>${milliseconds(row.maxMs)}</td><td>${others}</td></tr>`;
}
