import prettyBytes from 'pretty-bytes';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import type { LeftOut } from './page-limits.js';
import type { ShownBody, ShownExchange } from './shown-report.js';

const MAX_HEADERS = 1000;
const MAX_URL = 300;

interface ExchangeOptions {
  /** It stands open from the start. */
  open: boolean;
  /** Characters of a body. */
  mostBody: number;
  /** Counts the incomplete bodies. */
  leftOut: LeftOut;
}

/** A request and its answer with their headers and bodies. */
export function exchangeBlock(
  exchange: ShownExchange,
  { open, mostBody, leftOut }: ExchangeOptions,
): Markup {
  const { method, url, status, requestHeaders, requestBody } = exchange;
  const { responseHeaders, responseBody, more = [] } = exchange;
  const took = `${Math.max(0, exchange.timing.totalMs).toFixed(0)} ms`;
  const body = (recorded: ShownBody | undefined) => bodyBlock(recorded, mostBody, leftOut);
  return html`<details class="exchange"${open && html` open`}>
<summary><code>${method} ${clip(url, MAX_URL)}</code> <b>${answerInWords(exchange)}</b> <span class="dim">${took}</span></summary>
<div class="pair">
<div><h6>Request${requestNote(exchange)}</h6>
${headerLines(requestHeaders)}${body(requestBody)}</div>
<div><h6>Answer</h6>
${status === undefined ? html`<p>${answerInWords(exchange)}</p>` : html`${headerLines(responseHeaders ?? {})}${body(responseBody)}`}
${more.map((one, index) => html`<h6>Answer ${index + 2}: ${one.status}</h6>${headerLines(one.responseHeaders)}${body(one.responseBody)}`)}</div>
</div>
</details>`;
}

function requestNote({ brokenOff, afterRefusal }: ShownExchange): string {
  if (brokenOff !== undefined) return ' (broken off on purpose)';
  return afterRefusal ? ' (behind a refused one on its connection)' : '';
}

function answerInWords({ status, outcome, error }: ShownExchange): string {
  const early = outcome === 'answered-early' ? ', before the request had ended' : '';
  if (status !== undefined) return `→ ${status}${early}`;
  return `→ no answer: ${outcome.replaceAll('-', ' ')}${error === undefined ? '' : ` (${error})`}`;
}

function headerLines(headers: Readonly<Record<string, string>>): Markup | undefined {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return undefined;
  return html`<pre class="headers">${clip(lines.join('\n'), MAX_HEADERS)}</pre>`;
}

function bodyBlock(recorded: ShownBody | undefined, most: number, leftOut: LeftOut): Markup {
  if (recorded === undefined || recorded.size === 0) return html`<p class="dim">no body</p>`;
  const { text, size, of, cut } = recorded;
  const whole = of === undefined ? prettyBytes(size) : `${prettyBytes(size)} of ${prettyBytes(of)}`;
  if (text === undefined) return html`<p class="dim">${whole} that are no text</p>`;
  if (text.length > most) leftOut.bodies += 1;
  return html`<pre>${clip(text, most)}</pre>${(cut || text.length > most) && html`<p class="dim">the beginning of ${whole}</p>`}`;
}
