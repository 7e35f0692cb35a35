import { plural } from '../../text/plural.js';
import { verdictLabel } from '../conformance/verdict-header.js';
import { html, type Markup } from '../page/markup.js';
import { renderPage } from '../page/render-page.js';
import { whenInWords } from '../page/when.js';
import { scopeInWords } from './scope-in-words.js';
import {
  pageOfEntry,
  type ShownCertificate,
  type ShownEntry,
  type ShownRegistry,
} from './shown-registry.js';
import { standingLabel } from './standing-label.js';

type CertifiedEntry = ShownEntry & { certificate: ShownCertificate };

/**
 * The list of certificates of a programme as a page: what counts, what no longer does, and what was
 * refused.
 */
export function renderRegistryPage(registry: ShownRegistry): string {
  const { programme, entries, builtAt, tool } = registry;
  const certified = entries.flatMap((one): CertifiedEntry[] =>
    one.certificate === undefined ? [] : [{ ...one, certificate: one.certificate }],
  );
  const valid = certified.filter(({ standing }) => standing === 'valid');
  const conformant = valid.filter(({ certificate }) => certificate.verdict === 'conformant');
  const others = certified.filter(({ standing }) => standing !== 'valid');
  const refused = entries.filter(({ certificate }) => certificate === undefined);
  return renderPage({
    title: `${programme} – certificates`,
    main: html`<header class="verdict ${conformant.length > 0 ? 'good' : 'quiet'}">
<p class="kind">Certificates of conformance to the Archiving Service Interface</p>
<h1>${programme}</h1>
<p class="lead">${plural(conformant.length, 'certificate')} of a conformant target ${conformant.length === 1 ? 'is' : 'are'} valid${valid.length > conformant.length && `, and ${valid.length - conformant.length} of others`}; ${others.length} no longer ${others.length === 1 ? 'counts' : 'count'}; ${plural(refused.length, 'bundle')} ${refused.length === 1 ? 'was' : 'were'} refused.</p>
<p class="when">Each was verified ${whenInWords(builtAt)}. Do so yourself: every bundle is here, and needs no network.</p>
</header>
${table('Valid', 'valid', valid)}
${table('No longer valid', 'past', others)}
${refusedSection(refused)}
<section aria-labelledby="about">
<h2 id="about">What a certificate says</h2>
<p>That a target was seen to behave as its verdict says, at a time, over a network, by a suite; and that the verdict follows from what was recorded. It is nothing in law. For programs, the same is in <a href="registry.json">registry.json</a>.</p>
</section>`,
    footer: html`Written by ${tool.name} ${tool.version}. This page loads nothing.`,
  });
}

function table(title: string, id: string, entries: readonly CertifiedEntry[]): Markup | undefined {
  if (entries.length === 0) return undefined;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of certificates: ${title.toLowerCase()}"><table class="matrix">
<thead><tr><th scope="col">Target</th><th scope="col">Standing</th><th scope="col">Verdict</th><th scope="col">Signed by</th><th scope="col">Seen</th><th scope="col">Valid until</th><th scope="col">Suite</th><th scope="col">Of the suite</th></tr></thead>
<tbody>${entries.map(row)}</tbody>
</table></div>
</section>`;
}

function row(entry: CertifiedEntry): Markup {
  const { certificate, standing, digest } = entry;
  const { target, verdict, signer, seen, validUntil, suite, witnesses, attested } = certificate;
  const against = attested.filter(({ answer }) => answer === 'no').length;
  return html`<tr id="${digest}"><th scope="row"><a href="${pageOfEntry(entry)}"><b>${target}</b></a></th><td>${standingLabel(standing)}</td><td>${standing === 'valid' ? verdictLabel(verdict) : verdict}${against > 0 && html`<br><span class="dim">${against} attested not to be met</span>`}</td><td>${signer.of}${witnesses.length > 0 && html`<br><span class="dim">confirmed by ${witnesses.map(({ of }) => of).join(', ')}</span>`}</td><td>${day(seen.to)}</td><td>${day(validUntil)}</td><td>${suite.version}</td><td>${scopeInWords(certificate)}</td></tr>`;
}

/** The day of a moment; the page of the certificate has the rest. */
const day = (iso: string): Markup => html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;

/** Of a bundle that does not hold nothing is repeated, least of all whose it claims to be. */
function refusedSection(entries: readonly ShownEntry[]): Markup | undefined {
  if (entries.length === 0) return undefined;
  return html`<section aria-labelledby="refused">
<h2 id="refused">Refused</h2>
<p class="dim">These bundles do not hold. What they claim, and whose they claim to be, is not repeated here.</p>
<table>
<thead><tr><th scope="col">Bundle</th><th scope="col">Why</th></tr></thead>
<tbody>${entries.map(
    ({ digest, findings }) =>
      html`<tr><th scope="row"><code>${digest.slice(0, 23)}…</code></th><td>${findings.map(({ code, message }) => html`<b>${code}</b>: ${message}<br>`)}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}
