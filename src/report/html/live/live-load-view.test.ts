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

it('leaves the last whole second where a rest of some milliseconds follows', () => {
  const view = new LiveLoadView();
  view.on(started);
  for (const at of [0, 1, 2]) view.on(secondOf(at));
  const before = view.parts().get('view');
  const row = second({ second: 3, lengthMs: 10, acknowledged: 6, bytes: 0, measured: false });
  view.on({ ...secondOf(3), series: [{ name: 'mail/<b>', row }] } as LoadEvent);
  expect(view.parts().get('view')).toBe(before);
});

it('gives no speed to the answers of what was sent before', () => {
  const view = new LiveLoadView();
  view.on(started);
  const row = second({ second: 0, bytes: 0 });
  view.on({ ...secondOf(0), series: [{ name: 'mail/email', row }] } as LoadEvent);
  expect(view.parts().get('view')).not.toContain('B/s');
});

it('draws a line for each workload as the report does, and names what it adds up', () => {
  const view = new LiveLoadView();
  view.on(started);
  for (let at = 0; at < 7; at += 1) {
    const names = ['flows/upload', 'flows/voice', 'mail/email'];
    const series = names.map((name) => ({ name, row: second({ second: at }) }));
    view.on({
      type: 'load-second',
      second: at,
      phase: 'measuring',
      series,
      uploads: [],
      thresholds: [],
    });
    view.parts();
  }
  const [rate = ''] =
    view
      .parts()
      .get('charts')
      ?.match(/<figure.*?<\/figure>/s) ?? [];
  expect(rate).toContain('flows (upload + voice)');
  expect(rate).not.toContain('mail (');
  expect(rate).not.toContain('flows/upload');
});

it('shows a threshold that is judged at the end', () => {
  const view = new LiveLoadView();
  view.on(started);
  const reason = 'judged at the end';
  const lost = { text: 'lost == 0', operator: '==', limit: 0, unit: '' } as const;
  const thresholds = [{ ...lost, outcome: 'no-samples' as const, reason }];
  view.on({
    type: 'load-second',
    second: 0,
    phase: 'measuring',
    series: [],
    uploads: [],
    thresholds,
  });
  const text = view.parts().get('view');
  expect(text).toContain('<td>judged at the end</td>');
  expect(text).toContain('not yet judged');
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
