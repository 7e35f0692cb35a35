import prettyMs from 'pretty-ms';
import type {
  CheckResult,
  RunEvent,
  RunFinished,
  RunStarted,
} from '../../../conformance/events/run-event.js';
import { findingsInWords } from '../../../conformance/events/run-findings.js';
import { reasonOf } from '../../conformance/check/describe-check.js';
import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { byOutcome, outcomeLabel } from '../page/outcome.js';

/** What is listed one by one; the report has all of them. */
const MAX_LISTED = 50;
const MAX_RUNNING = 12;
const MAX_TEXT = 300;
const LISTED = ['failed', 'error', 'inconclusive'];

/** How far a run has come, and what failed, for those who look at it while it goes on. */
export class LiveRunView {
  #started: RunStarted | undefined;
  #finished: RunFinished | undefined;
  #since = Date.now();
  #ran = 0;
  readonly #counts = new Map<string, number>();
  readonly #running = new Set<string>();
  readonly #listed: CheckResult[] = [];
  #more = 0;

  on(event: RunEvent): void {
    switch (event.type) {
      case 'run-started':
        this.#started = event;
        this.#since = Date.now();
        break;
      case 'check-started':
        this.#running.add(event.id);
        break;
      case 'check-finished':
        this.#end(event.check);
        break;
      case 'observed':
        if (this.#running.delete(event.observation.id)) this.#ran += 1;
        break;
      case 'run-finished':
        this.#finished = event;
    }
  }

  #end(check: CheckResult): void {
    if (this.#running.delete(check.id)) this.#ran += 1;
    this.#counts.set(check.outcome, (this.#counts.get(check.outcome) ?? 0) + 1);
    if (!LISTED.includes(check.outcome)) return;
    if (this.#listed.length < MAX_LISTED) this.#listed.push(check);
    else this.#more += 1;
  }

  parts(): ReadonlyMap<string, string> {
    const view = html`${this.#header()}${this.#outcomes()}${this.#failures()}${this.#now()}`;
    return new Map([['view', view.toString()]]);
  }

  #header(): Markup {
    const started = this.#started;
    if (started === undefined) return html`<header class="verdict"><h1>Starting</h1></header>`;
    const total = started.plan.checks;
    const finished = this.#finished;
    const passed = prettyMs(finished?.durationMs ?? Date.now() - this.#since, {
      secondsDecimalDigits: 0,
    });
    const tone =
      finished && { conformant: 'good', nonconformant: 'bad', incomplete: 'odd' }[finished.verdict];
    return html`<header class="verdict ${tone}">
<p class="kind">Conformance run</p>
<h1>${started.target.name}${finished && html`: <span class="word">${finished.verdict}</span>`}</h1>
<p class="lead">${this.#ran} of ${plural(total, 'check')} after ${passed}${this.#left(total)}</p>
${findingsInWords(finished ?? {}).map((text) => html`<p>${clip(text, MAX_TEXT)}</p>`)}
${finished?.reason !== undefined && html`<p>${clip(finished.reason, MAX_TEXT)}</p>`}
${total > 0 && html`<progress max="${total}" value="${Math.min(total, this.#ran)}" aria-label="share of the checks that are done"></progress>`}
</header>`;
  }

  /** By the pace so far, once there is one. */
  #left(total: number): string {
    if (this.#finished !== undefined || this.#ran < 20) return '';
    const each = (Date.now() - this.#since) / this.#ran;
    return `, about ${prettyMs(Math.ceil((each * Math.max(0, total - this.#ran)) / 1000) * 1000)} left`;
  }

  #outcomes(): Markup | undefined {
    const counts = [...this.#counts].sort(([a], [b]) => byOutcome(a, b));
    if (counts.length === 0) return undefined;
    return html`<section aria-labelledby="outcomes"><h2 id="outcomes">Checks by outcome</h2>
<ul class="legend">${counts.map(([outcome, count]) => html`<li>${outcomeLabel(outcome)} ${count}</li>`)}</ul></section>`;
  }

  #failures(): Markup | undefined {
    if (this.#listed.length === 0) return undefined;
    const worstFirst = this.#listed.toSorted((a, b) => byOutcome(a.outcome, b.outcome));
    return html`<section aria-labelledby="failures"><h2 id="failures">What did not pass</h2>
<ul class="plain">${worstFirst.map((check) => html`<li>${outcomeLabel(check.outcome)} <code>${check.id}</code> ${clip(reasonOf(check), MAX_TEXT)}</li>`)}</ul>
${this.#more > 0 && html`<p class="dim">and ${this.#more} more, in the report</p>`}</section>`;
  }

  #now(): Markup | undefined {
    if (this.#finished !== undefined || this.#running.size === 0) return undefined;
    const ids = [...this.#running].slice(0, MAX_RUNNING);
    const more = this.#running.size - ids.length;
    return html`<section aria-labelledby="running"><h2 id="running">At this moment</h2>
<ul class="plain">${ids.map((id) => html`<li><code>${id}</code></li>`)}</ul>${more > 0 && html`<p class="dim">and ${more} more</p>`}</section>`;
  }
}
