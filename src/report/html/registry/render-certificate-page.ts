import { limitsInWords } from '../../text/limits-in-words.js';
import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { lookOf } from '../page/outcome.js';
import { renderPage } from '../page/render-page.js';
import { whenInWords } from '../page/when.js';
import { scopeInWords } from './scope-in-words.js';
import type {
  OutcomeCounts,
  ShownCertificate,
  ShownEntry,
  ShownRegistry,
} from './shown-registry.js';
import { standingLabel, standingLook } from './standing-label.js';

const MAX_TEXT = 1000;
const TONES = new Map([
  ['conformant', { symbol: '✓', tone: 'good' }],
  ['nonconformant', { symbol: '✗', tone: 'bad' }],
]);

/** One certificate of a list as its own page, in a folder below the list's. */
export function renderCertificatePage(
  { programme, builtAt, tool, policy }: ShownRegistry,
  entry: ShownEntry & { certificate: ShownCertificate },
): string {
  const { certificate, standing, supersededBy, digest } = entry;
  const { target, verdict, reason, signer, seen, witnesses } = certificate;
  const { symbol, tone } = TONES.get(verdict) ?? { symbol: '?', tone: 'odd' };
  const { meaning } = standingLook(standing);
  // What no longer counts is not to look as if it did.
  const isValid = standing === 'valid';
  return renderPage({
    title: `${target}: ${verdict} – ${programme}`,
    main: html`<header class="verdict ${isValid ? tone : 'quiet'}">
<p class="kind"><a href="../index.html">${programme}</a></p>
<h1>${target}: <span class="word"><span aria-hidden="true">${symbol}</span> ${verdict}</span></h1>
<p class="lead">${standingLabel(standing)}. ${meaning} ${supersededBy !== undefined && html`The newer one: <a href="../index.html#${supersededBy}">${supersededBy.slice(0, 19)}…</a>`}</p>
${reason !== undefined && html`<p class="lead">${clip(reason, MAX_TEXT)}</p>`}
<p class="when">Seen ${whenInWords(seen.from)} to ${whenInWords(seen.to)}; valid until ${whenInWords(certificate.validUntil)}</p>
</header>
<section aria-labelledby="facts">
<h2 id="facts">What was certified</h2>
<dl class="run">
${fact('Target', target)}
${certificate.limits && fact('Limits', `${limitsInWords(certificate.limits)}, and not those of the interface`)}
${fact('Signed by', `${signer.of}, key ${signer.key}`)}
${witnesses.map(({ of, key, seen: at }) => fact('Confirmed by', `${of}, key ${key}, who repeated a sample ${at.slice(0, 10)}`))}
${fact('Of the suite', `${scopeInWords(certificate)}; version ${certificate.suite.version}, ${certificate.suite.digest}`)}
${fact('Musts', countsInWords(certificate.requirements.must))}
${fact('Shoulds', countsInWords(certificate.requirements.should))}
${fact('Judged again', rejudgedInWords(certificate))}
${certificate.loads.map(({ scenario, verdict: came }) => fact('Load', `${scenario}: ${came}`))}
</dl>
</section>
${ids('Failed', 'failed', certificate.failed)}
${ids('Failed and waived', 'waived', certificate.waived)}
${attestedSection(certificate)}
${observationsSection(certificate)}
<section aria-labelledby="verify">
<h2 id="verify">Verify it yourself</h2>
<p><a href="../${entry.file}">The bundle</a> holds every exchange, the reports and the signed statements.</p>
${besides(certificate, policy)}
<p>With the public ${witnesses.length === 0 ? 'key' : 'keys'} of ${[signer, ...witnesses].map(({ of }) => of).join(' and ')}, which you get from them and not from here:</p>
<pre><code>${verifyLine(entry, policy)}</code></pre>
<p class="dim">SHA-256 of the bundle: <code>${digest}</code>. It was verified ${whenInWords(builtAt)}.</p>
</section>`,
    footer: html`Written by ${tool.name} ${tool.version}. This page loads nothing.`,
  });
}

const fact = (label: string, text: string): Markup =>
  html`<div><dt>${label}</dt><dd>${clip(text, MAX_TEXT)}</dd></div>`;

/** What else its standing rests on. */
function besides({ witnesses }: ShownCertificate, policy: string | undefined): Markup | undefined {
  const files = [
    ...witnesses.map(({ of, file }) => html`<a href="../${file}">the statement of ${of}</a>`),
    ...(policy === undefined ? [] : [html`<a href="../${policy}">the policy of the programme</a>`]),
  ];
  if (files.length === 0) return undefined;
  return html`<p>Its standing rests on ${files.map((link, at) => html`${at > 0 && ' and '}${link}`)}, too: save all of them in one folder.</p>`;
}

/** Verifies what was published, by what it was held against: as it stands here. */
function verifyLine(
  { file, certificate: { witnesses } }: ShownEntry & { certificate: ShownCertificate },
  policy: string | undefined,
): string {
  const nameOf = (path: string) => path.replace(/^.*\//, '');
  return [
    `npx archive-assay verify ${nameOf(file)} --key PUBLIC-KEY`,
    ...witnesses.map((one, at) => {
      const key = at === 0 ? 'WITNESS-KEY' : `WITNESS-KEY-${at + 1}`;
      return `--witness ${nameOf(one.file)} --witness-key ${key}`;
    }),
    ...(policy === undefined ? [] : [`--policy ${nameOf(policy)}`]),
  ].join(' ');
}

function countsInWords(counts: OutcomeCounts): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${lookOf(outcome).words}`)
    .join(', ');
}

function rejudgedInWords({ rejudged }: ShownCertificate): string {
  const by = rejudged.sameSuite ? 'the same suite' : 'another version of the suite';
  return `${rejudged.same} of ${plural(rejudged.of, 'check')} ended the same when ${by} judged their recorded exchanges again`;
}

function ids(title: string, id: string, all: readonly string[]): Markup | undefined {
  if (all.length === 0) return undefined;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<ul>${all.map((one) => html`<li><code>${one}</code></li>`)}</ul>
</section>`;
}

function attestedSection({ attested }: ShownCertificate): Markup | undefined {
  if (attested.length === 0) return undefined;
  return html`<section aria-labelledby="attested">
<h2 id="attested">Attested by people</h2>
<p class="dim">The word of a person for what nobody could observe. It is no verdict.</p>
<table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Met</th><th scope="col">By whom, on what evidence</th></tr></thead>
<tbody>${attested.map(
    ({ requirement, answer, by, evidence, date }) =>
      html`<tr><th scope="row"><code>${requirement}</code></th><td>${answer === 'no' ? html`<span class="outcome bad">no</span>` : answer.replaceAll('-', ' ')}</td><td>${clip(by, MAX_TEXT)}, ${date}: ${clip(evidence, MAX_TEXT)}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}

function observationsSection({ observations }: ShownCertificate): Markup | undefined {
  if (observations.length === 0) return undefined;
  return html`<section aria-labelledby="observations">
<h2 id="observations">What it does where the interface is silent</h2>
<table>
<thead><tr><th scope="col">Question</th><th scope="col">Answer</th></tr></thead>
<tbody>${observations.map(
    ({ id, question, answer }) =>
      html`<tr><th scope="row">${clip(question, MAX_TEXT)}<br><code>${id}</code></th><td>${clip(answer, MAX_TEXT)}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}
