import prettyMs from 'pretty-ms';
import {
  INVALID_MEANING,
  type LoadReport,
  type LoadVerdict,
} from '../../../load/report/load-report.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { whenInWords } from '../page/when.js';

const MAX_TEXT = 1000;
const VERDICTS: Readonly<Record<LoadVerdict, { symbol: string; tone: string; meaning: string }>> = {
  met: { symbol: '✓', tone: 'good', meaning: 'Every threshold holds, and no answer was wrong.' },
  crossed: {
    symbol: '✗',
    tone: 'bad',
    meaning: 'A threshold does not hold, or something was answered wrongly or lost.',
  },
  invalid: {
    symbol: '?',
    tone: 'odd',
    meaning: `Invalid: ${INVALID_MEANING}.`,
  },
  incomplete: { symbol: '?', tone: 'odd', meaning: 'The load was cut short.' },
  interrupted: { symbol: '?', tone: 'odd', meaning: 'The load was interrupted.' },
};

/** The verdict of one load, on what, and why it is no better. */
export function loadHeader(report: LoadReport): Markup {
  const { verdict, scenario, target, reasons, run, measuredSeconds } = report;
  const { symbol, tone, meaning } = VERDICTS[verdict];
  return html`<header class="verdict ${tone}">
<p class="kind">Load report · ${scenario.title}</p>
<h1>${target.name}: <span class="word"><span aria-hidden="true">${symbol}</span> ${verdict}</span></h1>
<p class="lead">${meaning}</p>
${reasons.length > 0 && html`<ul class="first">${reasons.map((reason) => html`<li><b>${clip(reason, MAX_TEXT)}</b></li>`)}</ul>`}
<p class="when"><code>${scenario.id}</code> · ${whenInWords(run.startedAt)} · ${prettyMs(run.durationMs, { secondsDecimalDigits: 0 })}, of which ${measuredSeconds} s were measured</p>
</header>`;
}

/** The symbol and the word of a verdict. */
export function verdictLabel(verdict: LoadVerdict): Markup {
  const { symbol, tone } = VERDICTS[verdict];
  return html`<span class="outcome ${tone}"><span aria-hidden="true">${symbol}</span> ${verdict}</span>`;
}
