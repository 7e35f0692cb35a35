import { continuationInWords } from '../../text/continuation-words.js';
import { limitsInWords } from '../../text/limits-in-words.js';
import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import type { LeftOut } from './page-limits.js';
import type { ShownReport } from './shown-report.js';

const MAX_OUTPUT = 20_000;

/** What was run with what, so that it can be run again. */
export function runFacts(report: ShownReport, leftOut: LeftOut): Markup {
  const { tool, target, run, preflight } = report;
  const hosts = Object.entries(target.hosts).flatMap(([name, url]) =>
    url === undefined ? [] : [[name, url] as const],
  );
  const facts: (readonly [label: string, text: string | undefined])[] = [
    ['Tool', `${tool.name} ${tool.version}`],
    ['Suite', tool.suite],
    ['Profile', target.profile],
    ...hosts.map(([name, url]) => [`Host of ${name}`, url] as const),
    ['Limits', target.limits && `${limitsInWords(target.limits)}, as the profile has them`],
    ['Run', run.id],
    ['Goes on', continuationInWords(run.continues)],
    ['Seed', String(run.seed)],
    ['Options', optionsInWords(run.options)],
    ...(preflight?.facts ?? []).map(
      ({ about, ok, text }) =>
        [`Before the first check: ${about}`, ok ? text : `✗ ${text}`] as const,
    ),
    ['Left out of this page', leftOutInWords(leftOut)],
  ];
  return html`<section aria-labelledby="run">
<h2 id="run">The run</h2>
<dl class="run">${facts.map(
    ([label, text]) =>
      text !== undefined &&
      text !== '' &&
      html`<div><dt>${label}</dt><dd>${clip(text, 2000)}</dd></div>`,
  )}</dl>
${report.serverOutput && html`<details><summary>The last lines of the server that was started for the run</summary><pre>${clip(report.serverOutput.join('\n'), MAX_OUTPUT)}</pre></details>`}
</section>`;
}

function optionsInWords(options: ShownReport['run']['options']): string {
  return Object.entries(options)
    .filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function leftOutInWords({ checks, exchanges, bodies }: LeftOut): string {
  const parts = [
    checks > 0 && `the details of ${plural(checks, 'failed check')}`,
    exchanges > 0 && plural(exchanges, 'exchange'),
    bodies > 0 && `parts of ${bodies} ${bodies === 1 ? 'body' : 'bodies'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `${parts.join(', ')}: the JSON report has them`;
}
