import prettyBytes from 'pretty-bytes';
import prettyMs from 'pretty-ms';
import { isJudged } from '../../../conformance/events/outcome.js';
import { findingsInWords } from '../../../conformance/events/run-findings.js';
import { type RunSums, sumsOfLast } from '../../../conformance/events/sums-of-last.js';
import { plural } from '../../text/plural.js';
import { hrefOf } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { whenInWords } from '../page/when.js';
import { attestedLead } from './attestations-section.js';
import { failedInWords, requirementsThat } from './scope-words.js';
import type { ShownReport, ShownTier } from './shown-report.js';

const VERDICTS = new Map([
  [
    'conformant',
    {
      symbol: '✓',
      tone: 'good',
      meaning: 'Every must that was judged holds.',
    },
  ],
  [
    'nonconformant',
    {
      symbol: '✗',
      tone: 'bad',
      meaning: 'The archive breaks rules of the interface.',
    },
  ],
  [
    'incomplete',
    {
      symbol: '?',
      tone: 'odd',
      meaning: 'Nothing counted as failed, but not everything that was asked for could be judged.',
    },
  ],
]);
const UNKNOWN = { symbol: '•', tone: 'odd', meaning: '' };

/** The verdict, on what, and the figures behind it. */
export function verdictHeader(report: ShownReport, partOf?: string): Markup {
  const { verdict, target, run, tier, requirements } = report;
  const { symbol, tone, meaning } = VERDICTS.get(verdict) ?? UNKNOWN;
  const musts = requirements.filter(({ level }) => level === 'must');
  const failed = failedInWords(requirements);
  const first = requirementsThat(report, 'failed')[0];
  const waived = musts.filter(({ outcome }) => outcome === 'waived').length;
  const holds =
    verdict === 'conformant' && waived > 0
      ? `Every must that was judged holds, but for ${waived} that ${waived === 1 ? 'is' : 'are'} broken and waived.`
      : meaning;
  const judged = `${musts.filter(isJudged).length} of ${plural(musts.length, 'must')} judged`;
  return html`<header class="verdict ${tone}">
<p class="kind">Conformance report</p>
<h1>${target.name}: <span class="word"><span aria-hidden="true">${symbol}</span> ${verdict}</span></h1>
<p class="lead">${[failed, judged].filter((part) => part !== '').join('; ')}. ${holds}</p>
${first && html`<p class="first">${verdict === 'conformant' ? 'It does not count, but a should does not hold' : 'The first rule that is broken'}: <a href="${hrefOf(first.id)}">${clip(first.statement, 300)}</a></p>`}
${report.own && html`<p class="lead"><a href="#own-requirements">Requirements of your own</a>: ${report.own.verdict.replace('-', ' ')}.</p>`}
${attestedLead(report)}
${leads(report).map((lead) => html`<p class="lead">${lead}</p>`)}
${tier && html`<p class="tier">${tierInWords(tier)}</p>`}
${partOf !== undefined && html`<p class="part-of">${partOf}</p>`}
<p class="when">${whenInWords(run.startedAt)} · ${sentInWords(report)}</p>
</header>`;
}

/** What was sent; where a run goes on from others, by itself and by all of them together. */
function sentInWords({ run, summary }: ShownReport): string {
  const words = ({ durationMs, exchanges, bytesSent }: RunSums) =>
    `${prettyMs(durationMs, { secondsDecimalDigits: 0 })} · ${plural(exchanges, 'exchange')} · ${prettyBytes(bytesSent)} sent`;
  const total = { ...summary, durationMs: run.durationMs };
  const { runs = [] } = run.continues ?? {};
  return runs.length === 0
    ? words(total)
    : `${words(sumsOfLast(total, runs))}; in ${runs.length + 1} runs together ${words(total)}`;
}

/** The symbol and the word of a verdict. */
export function verdictLabel(verdict: string): Markup {
  const { symbol, tone } = VERDICTS.get(verdict) ?? UNKNOWN;
  return html`<span class="outcome ${tone}"><span aria-hidden="true">${symbol}</span> ${verdict}</span>`;
}

/** What the chosen checks find for what they cost. */
function tierInWords(tier: ShownTier): string {
  const { name, checks, of, faults, faultsOf, crossValidated, requests, bytes, objects } = tier;
  const unknown =
    crossValidated === undefined
      ? ''
      : `, and ${Math.round(crossValidated * 100)} % of faults that it was chosen without`;
  const planned = [
    plural(requests, 'request'),
    prettyBytes(bytes),
    `${plural(objects, 'object')} left in the archive`,
  ].join(', ');
  return `Tier ${name}: ${checks} of ${plural(of, 'check')}, which find ${faults} of ${faultsOf} known faults${unknown}; planned: ${planned}.`;
}

/** What one cause left without a verdict comes first, and once: it may be the reason of it. */
const leads = ({ reason, ...findings }: ShownReport): string[] => [
  ...new Set([...findingsInWords(findings), ...(reason === undefined ? [] : [reason])]),
];
