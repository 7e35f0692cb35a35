import prettyBytes from 'pretty-bytes';
import { milliseconds } from '../../text/numbers.js';
import { plural } from '../../text/plural.js';
import { html, type Markup } from '../page/markup.js';
import type { LabelledLoad } from './labelled-load.js';

const percent = (share: number) => `${Math.round(share * 100)} %`;

/**
 * Whether the generator had time to spare: without that the figures are its own, not the target's.
 */
export function generatorSection(loads: readonly LabelledLoad[]): Markup {
  return html`<section aria-labelledby="generator">
<h2 id="generator">The generator</h2>
${loads.map(
  ({ report, label }) => html`${label !== '' && html`<h3>${label}</h3>`}
<p>${report.valid ? 'It had time to spare: the figures describe the target.' : report.invalid.join('; ')}</p>
<dl class="run">${[...factsOf(report.generator), ...agentFacts(report.agents)].map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`,
)}
</section>`;
}

function factsOf(health: LabelledLoad['report']['generator']): [name: string, value: string][] {
  const { workers, cpu, utilization, eventLoopDelayMs, startLatenessMs, rss } = health;
  return [
    ['Threads', String(workers)],
    ['Cores used', `${cpu.mean} on average, ${cpu.max} at most`],
    [
      'Busiest thread',
      `busy ${percent(utilization.mean)} of the time on average, ${percent(utilization.max)} at most`,
    ],
    [
      'Delay of its event loop',
      `p99 ${milliseconds(eventLoopDelayMs.p99)}, at most ${milliseconds(eventLoopDelayMs.max)}`,
    ],
    ...(startLatenessMs === undefined
      ? []
      : [
          [
            'Starts behind schedule',
            `p99 ${milliseconds(startLatenessMs.p99)}, at most ${milliseconds(startLatenessMs.max)}`,
          ] satisfies [string, string],
        ]),
    ['Memory', `${prettyBytes(rss.max)} at most, ${prettyBytes(rss.last)} at the end`],
  ];
}

function agentFacts(agents: LabelledLoad['report']['agents']): [name: string, value: string][] {
  if (agents === undefined) return [];
  const { list, startSpreadMs } = agents;
  const each = list.map(({ name, outcome, cores, calibratedRate, attempted }) => {
    const fate = outcome === 'finished' ? '' : `, ${outcome}`;
    const atMost =
      calibratedRate === undefined ? '' : `, ${Math.round(calibratedRate)} records/s at most`;
    return `${name} (${plural(cores, 'core')}${atMost}): ${attempted} attempted${fate}`;
  });
  return [
    ['Machines', `${list.length}, started within ${milliseconds(startSpreadMs)}`],
    ['Each of them', each.join('; ')],
  ];
}
