import { expect, it } from 'vitest';
import { second } from '../../../../test/support/load-reports.js';
import type { AgentStanding } from '../../../load/run/agent-standing.js';
import type { LoadEvent } from '../../../load/run/load-event.js';
import { LiveLoadView } from './live-load-view.js';

const started: LoadEvent = {
  type: 'load-started',
  scenario: { id: 'load/a', title: 'A <i>title</i>' },
  target: { name: 'Acme <script>' },
  plan: { operations: 1, files: 0, records: 1, bytes: 0, durationMs: 60_000, workloads: [] },
};
const secondOf = (at: number): LoadEvent => ({
  type: 'load-second',
  second: at,
  phase: 'measuring',
  series: [{ name: 'mail/<b>', row: second({ second: at, acknowledged: 100 + at }) }],
  uploads: [],
  thresholds: [
    { text: 'failed == 0', operator: '==', limit: 0, unit: '', value: 0, outcome: 'met' },
  ],
});

it('shows each second, and draws charts every five seconds only', () => {
  const view = new LiveLoadView();
  view.on(started);
  const drawings = new Set<string>();
  for (let at = 0; at < 20; at += 1) {
    view.on(secondOf(at));
    const parts = view.parts();
    expect(parts.get('view')).toContain(`${at + 1} s of 60 s`);
    expect(parts.get('view')).toContain('holds');
    drawings.add(parts.get('charts') ?? '');
  }
  expect([...drawings].filter((one) => one.includes('<svg'))).toHaveLength(4);
});

it('takes no name for markup', () => {
  const view = new LiveLoadView();
  view.on(started);
  for (let at = 0; at < 7; at += 1) view.on(secondOf(at));
  view.parts();
  view.on(secondOf(7));
  const text = [...view.parts().values()].join('');
  expect(text).not.toMatch(/<script|<i>|<b>/);
  expect(text).toContain('Acme &lt;script&gt;');
});

const standing = (name: string, more: Partial<AgentStanding> = {}): AgentStanding => ({
  name,
  state: 'at work',
  last: { second: 6, acknowledgedPerSecond: 1500, bytesPerSecond: 2e6, ageMs: 420 },
  attempted: 10_000,
  errors: 0,
  clock: { aheadMs: -2.71, errorMs: 0.25 },
  ...more,
});
const agentsOf = (...agents: AgentStanding[]): string => {
  const view = new LiveLoadView();
  view.on(started);
  view.on({ type: 'load-agents', agents });
  return view.parts().get('agents') ?? '';
};

it('shows how each agent stands', () => {
  const text = agentsOf(
    standing('one', { errors: 150 }),
    standing('two <b>', { state: 'lost', problem: 'it is <gone>' }),
  );
  const [one = '', two = ''] = text.match(/<tr><th scope="row">.*?<\/tr>/g) ?? [];
  for (const part of ['one', '✓', 'at work', '1.5k/s', '2 MB/s', '1.5 %', 'second 7, 0.4 s ago']) {
    expect(one).toContain(part);
  }
  expect(one).toContain('−2.7 ± 0.3 ms');
  for (const part of ['two &lt;b&gt;', '✗', 'lost', 'it is &lt;gone&gt;', '0 %', '>second 7<']) {
    expect(two).toContain(part);
  }
});

it('shows no agents where this process sends the load', () => {
  const view = new LiveLoadView();
  view.on(started);
  view.on(secondOf(0));
  expect(view.parts().get('agents')).toBe('');
});

it('shows of many agents those in trouble first, then those that send least', () => {
  const slow = { second: 6, acknowledgedPerSecond: 1, bytesPerSecond: 1, ageMs: 1 };
  const many = Array.from({ length: 97 }, (_, index) => standing(`fine-${index}`));
  const text = agentsOf(
    ...many,
    standing('slow', { last: slow }),
    standing('quiet', { state: 'silent' }),
    standing('gone', { state: 'lost' }),
  );
  const names = [...text.matchAll(/scope="row"><code>([^<]*)</g)].map(([, name]) => name);
  expect(names.slice(0, 3)).toEqual(['gone', 'quiet', 'slow']);
  expect(names).toHaveLength(50);
  expect(text).toContain('and 50 more agents');
});
