import { groupBy } from '../../../collections/group-by.js';
import { isJudged } from '../../../conformance/events/outcome.js';
import { plural } from '../../text/plural.js';
import { hrefOf } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { byOutcome, lookOf } from '../page/outcome.js';
import { requirementsThat, unjudged } from './scope-words.js';
import type { ShownReport, ShownRequirement } from './shown-report.js';
import { waiverInWords } from './waiver-lines.js';

/** More ids do not help at the top of a page; the list of requirements has them all. */
const MAX_NAMED = 60;
const MAX_TEXT = 500;

/** What was judged, what was not and why, what was waived: before any detail. */
export function scopeSection(report: ShownReport): Markup {
  const { requirements } = report;
  const waived = requirementsThat(report, 'waived');
  const groups = unjudged(report);
  return html`<section aria-labelledby="scope" class="scope">
<h2 id="scope">What was judged</h2>
${bar(requirements)}
<ul class="plain">
${levelsOf(requirements).map((own) => html`<li><b>${own.filter(isJudged).length} of ${plural(own.length, own[0]?.level ?? '')}</b> have a verdict</li>`)}
${groups.map(({ why, requirements: own }) => group(why, own))}
${waived.length > 0 && group('waived', waived)}
</ul>
</section>`;
}

/** *Musts* apart from *shoulds*: a verdict rests on the former. */
const levelsOf = (requirements: readonly ShownRequirement[]): ShownRequirement[][] => [
  ...groupBy(
    requirements.toSorted((a, b) => a.level.localeCompare(b.level)),
    ({ level }) => level,
  ).values(),
];

function group(why: string, requirements: readonly ShownRequirement[]): Markup {
  return html`<li><details data-print><summary><b>${requirements.length}</b> ${why}</summary>
<ul>${requirements
    .slice(0, MAX_NAMED)
    .map(
      ({ id, reason, waiver }) =>
        html`<li><a href="${hrefOf(id)}">${id}</a>${reason !== undefined && html`: ${clip(reason, MAX_TEXT)}`}${waiver && html`: ${waiverInWords(waiver)}`}</li>`,
    )}${requirements.length > MAX_NAMED && html`<li>and ${requirements.length - MAX_NAMED} more</li>`}</ul></details></li>`;
}

/** The outcomes of all requirements as one bar; the figures stand below it. */
function bar(requirements: readonly ShownRequirement[]): Markup {
  const counts = new Map<string, number>();
  for (const { outcome } of requirements) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const shares = [...counts].sort(([a], [b]) => byOutcome(a, b));
  let x = 0;
  const parts = shares.map(([outcome, count]) => {
    const from = x;
    x += count;
    return html`<rect class="fill-${lookOf(outcome).tone}" x="${from}" y="0" width="${count}" height="1"/>`;
  });
  return html`<svg class="bar" aria-hidden="true" viewBox="0 0 ${Math.max(1, x)} 1" preserveAspectRatio="none">${parts}</svg>
<ul class="legend">${shares.map(
    ([outcome, count]) =>
      html`<li><span class="dot tone-${lookOf(outcome).tone}" aria-hidden="true"></span>${count} ${lookOf(outcome).words}</li>`,
  )}</ul>`;
}
