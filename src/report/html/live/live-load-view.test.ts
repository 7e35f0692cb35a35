import { expect, it } from 'vitest';
import { second } from '../../../../test/support/load-reports.js';
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
