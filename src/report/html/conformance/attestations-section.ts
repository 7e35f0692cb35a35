import { plural } from '../../text/plural.js';
import { hrefOf } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import type { ShownAttestation, ShownReport } from './shown-report.js';

const MAX_TEXT = 2000;

/** Whether it counts, because its subject was not observed. */
const counts = ({ state }: ShownAttestation): boolean => state === 'attested';

/**
 * What people vouch for, for the head of a page: that something does not hold is not to be
 * overlooked.
 */
export function attestedLead({
  attestations = [],
}: Pick<ShownReport, 'attestations'>): Markup | undefined {
  const own = attestations.filter(counts);
  if (own.length === 0) return undefined;
  const against = own.filter(({ answer }) => answer === 'no').length;
  const no =
    against === 0
      ? ''
      : `, and that ${plural(against, 'requirement')} of these ${against === 1 ? 'is' : 'are'} not met`;
  return html`<p class="lead"><a href="#attestations">Attested by people</a>, and observed by nobody: ${plural(own.length, 'requirement')}${no}.</p>`;
}

/** Every attestation with what it is worth. */
export function attestationsSection({
  attestations = [],
}: Pick<ShownReport, 'attestations'>): Markup | undefined {
  if (attestations.length === 0) return undefined;
  const sorted = [...attestations].sort((a, b) => rank(a) - rank(b));
  return html`<section aria-labelledby="attestations">
<h2 id="attestations">Attested by people</h2>
<p class="dim">The word of a person for what nobody could observe. It is no verdict, and no verdict depends on it.</p>
<table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Answer</th><th scope="col">By whom, on what evidence</th></tr></thead>
<tbody>${sorted.map(row)}</tbody>
</table>
</section>`;
}

function row(one: ShownAttestation): Markup {
  const { requirement, by, evidence, date, at, reason } = one;
  return html`<tr data-item><th scope="row"><a href="${hrefOf(requirement)}"><code>${requirement}</code></a>${at !== undefined && html`<br><span class="dim">${at}</span>`}</th><td>${answerOf(one)}</td><td>${clip(by, MAX_TEXT)}, ${date}: ${clip(evidence, MAX_TEXT)}${!counts(one) && html`<br><b>Beside the point</b>${reason !== undefined && html`, for ${clip(reason, MAX_TEXT)}`}`}</td></tr>`;
}

/** Styled differently from anything that passed. */
function answerOf(one: ShownAttestation): Markup {
  const isAgainst = counts(one) && one.answer === 'no';
  const [symbol, tone] = isAgainst ? ['!', 'bad'] : ['–', 'quiet'];
  return html`<span class="outcome ${tone ?? ''}"><span aria-hidden="true">${symbol ?? ''}</span> ${one.answer.replaceAll('-', ' ')}</span>`;
}

/** An admitted violation first, what is beside the point last. */
function rank(one: ShownAttestation): number {
  if (!counts(one)) return 2;
  return one.answer === 'no' ? 0 : 1;
}
