import type { AgentStanding } from '../../../load/run/agent-standing.js';
import { bytesPerSecond, perSecond } from '../../text/numbers.js';
import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';

/** Of more machines than that, those that have something to tell are shown. */
const MAX_AGENTS = 50;
const MAX_TEXT = 300;

const LOOKS: Record<AgentStanding['state'], { symbol: string; tone: string }> = {
  lost: { symbol: '✗', tone: 'bad' },
  stopped: { symbol: '✗', tone: 'bad' },
  silent: { symbol: '!', tone: 'odd' },
  called: { symbol: '–', tone: 'quiet' },
  preparing: { symbol: '–', tone: 'quiet' },
  ready: { symbol: '✓', tone: 'good' },
  'at work': { symbol: '✓', tone: 'good' },
  finished: { symbol: '✓', tone: 'good' },
};

/** Nothing more is to come of them. */
const ENDED = new Set<AgentStanding['state']>(['finished', 'stopped', 'lost']);

/** The machines that send a load: how each of them stands. */
export function agentsSection(agents: readonly AgentStanding[]): Markup | undefined {
  if (agents.length === 0) return undefined;
  const shown = agents.length > MAX_AGENTS ? troubledFirst(agents) : agents;
  const more = agents.length - MAX_AGENTS;
  return html`<section aria-labelledby="agents-heading"><h2 id="agents-heading">Agents</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of agents"><table>
<thead><tr><th scope="col">Agent</th><th scope="col">State</th><th scope="col">Acknowledged</th><th scope="col">Bytes</th><th scope="col">Errors</th><th scope="col">Clock</th><th scope="col">Last report</th></tr></thead>
<tbody>${shown.slice(0, MAX_AGENTS).map(agentRow)}</tbody></table></div>
${more > 0 && html`<p class="dim">and ${plural(more, 'more agent')}; those in trouble, and those that send least, are shown</p>`}
<p class="dim">Errors are the share of all operations so far that failed, were refused without reason, or found no connection. Clocks: how far ahead of that of Redis.</p></section>`;
}

/** Agents with problems first, then the slowest. */
function troubledFirst(agents: readonly AgentStanding[]): AgentStanding[] {
  const states = Object.keys(LOOKS);
  const isFine = ({ state, problem }: AgentStanding) =>
    problem === undefined && LOOKS[state].tone === 'good';
  const rate = ({ last }: AgentStanding) => last?.acknowledgedPerSecond ?? 0;
  return agents.toSorted(
    (a, b) =>
      Number(isFine(a)) - Number(isFine(b)) ||
      (isFine(a) ? 0 : states.indexOf(a.state) - states.indexOf(b.state)) ||
      rate(a) - rate(b),
  );
}

function agentRow({ name, state, problem, last, attempted, errors, clock }: AgentStanding): Markup {
  const { symbol, tone } = LOOKS[state];
  const rates = [
    last && perSecond(last.acknowledgedPerSecond),
    last && bytesPerSecond(last.bytesPerSecond),
  ];
  return html`<tr><th scope="row"><code>${name}</code></th><td><span class="outcome ${tone}"><span aria-hidden="true">${symbol}</span> ${state}</span>${problem !== undefined && html` ${clip(problem, MAX_TEXT)}`}</td>${rates.map((rate) => html`<td>${rate ?? '–'}</td>`)}<td>${shareInWords(errors, attempted)}</td><td>${clockInWords(clock)}</td><td>${reportInWords(state, last)}</td></tr>`;
}

function shareInWords(errors: number, attempted: number): string {
  if (errors === 0 || attempted === 0) return attempted === 0 ? '–' : '0 %';
  const share = (errors / attempted) * 100;
  return `${share < 0.01 ? '< 0.01' : Number(share.toPrecision(2))} %`;
}

function clockInWords(clock: AgentStanding['clock']): string {
  if (clock === undefined) return '–';
  const { aheadMs, errorMs } = clock;
  return `${aheadMs < 0 ? '−' : '+'}${Math.abs(aheadMs).toFixed(1)} ± ${errorMs.toFixed(1)} ms`;
}

function reportInWords(state: AgentStanding['state'], last: AgentStanding['last']): string {
  if (last === undefined) return '–';
  const report = `second ${last.second + 1}`;
  return ENDED.has(state) ? report : `${report}, ${(last.ageMs / 1000).toFixed(1)} s ago`;
}
