import { sectionTitle } from '../../conformance/terminal/section-title.js';
import { plural } from '../../text/plural.js';
import { hrefOf } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { byOutcome, outcomeLabel } from '../page/outcome.js';
import { pageLimits } from './page-limits.js';
import { type SentFacts, sentDetails } from './sent-details.js';
import {
  hasFailed,
  type ShownCheck,
  type ShownEvidence,
  type ShownReport,
  type ShownRequirement,
} from './shown-report.js';

/** On the whole page, evenly for each requirement. */
const MAX_CHECKS = 8000;
const MAX_TEXT = 1000;
/** Checks without a verdict that are shown with what they sent; the JSON report has all. */
const MAX_EVIDENCE = 300;
const SEEN = new Map([
  ['wire', 'in the answers of the archive'],
  ['inspector', 'through an inspector only'],
  ['none', 'not at all, through any interface'],
]);

/** Every requirement with its outcome and its checks, by section of the interface. */
export function requirementsSection(report: ShownReport, shown: Omit<SentFacts, 'limits'>): Markup {
  const open = report.checks.filter(({ evidence }) => evidence !== undefined);
  const limits = pageLimits(open.length, report.requirements.length);
  // A check stands with each of its requirements, and what it sent with the first.
  const waiting = new Set(open.slice(0, MAX_EVIDENCE));
  for (const { evidence } of open.slice(MAX_EVIDENCE)) {
    shown.leftOut.exchanges += evidence?.exchanges.length ?? 0;
  }
  const evidenceOf: EvidenceOf = (check) =>
    check.evidence !== undefined && waiting.delete(check)
      ? html`${inCircumstances(check.evidence)}${sentDetails(check.evidence, { ...shown, limits })}`
      : undefined;
  const checks = new Map(report.checks.map((check) => [check.id, check]));
  const most = Math.max(1, Math.floor(MAX_CHECKS / report.requirements.length));
  const sections = [...new Set(report.requirements.map(({ section }) => section))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return html`<section aria-labelledby="requirements">
<h2 id="requirements">Requirements by section</h2>
${sections.map((section) => {
  const own = report.requirements.filter((one) => one.section === section);
  return html`<section class="chapter" data-group>
<h3>${sectionTitle(section)} <span class="dim">${own.length}</span></h3>
${own.map((one) => requirementRow(one, { checks, most, evidenceOf }))}
</section>`;
})}
</section>`;
}

type EvidenceOf = (check: ShownCheck) => Markup | undefined;

function requirementRow(
  one: ShownRequirement,
  {
    checks,
    most,
    evidenceOf,
  }: { checks: ReadonlyMap<string, ShownCheck>; most: number; evidenceOf: EvidenceOf },
): Markup {
  const { id, level, outcome, statement, reason, seen, attested } = one;
  const own = one.checks.flatMap((name) => checks.get(name) ?? []);
  const failed = own.filter(hasFailed);
  const others = own.filter((check) => !hasFailed(check));
  others.sort((a, b) => byOutcome(a.outcome, b.outcome));
  // What failed has its place further up, and the id there.
  const isAbove = outcome === 'failed' || (outcome === 'waived' && failed.length > 0);
  return html`<details class="requirement"${!isAbove && html` id="${id}"`} data-item data-outcome="${outcome}">
<summary>${outcomeLabel(outcome)} <span class="level ${level}">${level}</span> <code>${id}</code> <span class="statement">${clip(statement, MAX_TEXT)}</span></summary>
${reason !== undefined && html`<p>${clip(reason, MAX_TEXT)}</p>`}
${attested && html`<p><b>Attested: ${attested.answer.replaceAll('-', ' ')}</b>, says ${clip(attested.by, MAX_TEXT)} on ${attested.date}: ${clip(attested.evidence, MAX_TEXT)}</p>`}
<p class="dim">It shows ${SEEN.get(seen) ?? seen}. ${own.length === 0 ? 'No check judges it.' : `${plural(own.length, 'check')}:`}</p>
${failed.length > 0 && html`<p><a href="${hrefOf(id)}">${plural(failed.length, 'failed check')}</a></p>`}
${others.length > 0 && html`<ul class="checks">${others.slice(0, most).map((check) => checkLine(check, evidenceOf(check)))}${others.length > most && html`<li>and ${others.length - most} more, which the JSON report has</li>`}</ul>`}
</details>`;
}

function checkLine(
  { id, outcome, title, reason, noVerdict }: ShownCheck,
  evidence: Markup | undefined,
): Markup {
  return html`<li>${outcomeLabel(outcome)} <code>${id}</code> <span class="dim">${clip([reason ?? title, noVerdict].filter(Boolean).join(': '), MAX_TEXT)}</span>${evidence && html`<details><summary>What was sent</summary>${evidence}</details>`}</li>`;
}

/** A failure needs its circumstances; what has no verdict was only sent in them. */
const inCircumstances = ({ circumstances = [] }: ShownEvidence): Markup | false =>
  circumstances.length > 0 && html`<p class="dim">Sent when ${circumstances.join(' and ')}</p>`;
