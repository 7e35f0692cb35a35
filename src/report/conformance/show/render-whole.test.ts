import { expect, it } from 'vitest';
import {
  check,
  exchange,
  finished,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../../test/support/report-events.js';
import type { CheckResult } from '../../../conformance/events/run-event.js';
import { renderCheck, renderRequirement } from './render-whole.js';

const DROPPED = exchange(4, { outcome: 'reset', error: 'connection closed' });
const { status: _, responseHeaders: __, ...unanswered } = DROPPED;

function runWith(open: CheckResult) {
  return recordOf([
    runStarted(),
    { type: 'check-finished', check: open, exchanges: [exchange(3), unanswered, exchange(5)] },
    runFinished({
      requirements: [requirement('inconclusive', { id: 'voice/x', checks: [open.id] })],
    }),
  ]);
}

const OPEN = check('inconclusive', {
  id: 'voice/dropped',
  requirements: ['voice/x'],
  evidence: { exchanges: [3, 4], before: ['curl 3'], curl: 'curl 4' },
});

it('shows of a check without a verdict what was sent, what came, and the lines that send it again', () => {
  const text = renderCheck(runWith(OPEN), OPEN).join('\n');
  expect(text).toContain('reason: it is inconclusive');
  expect(text).toMatch(/── exchange 3 \(/);
  expect(text).toMatch(
    /── exchange 4, which decides \(.*\nPUT .*\n(.*\n)*no answer: reset, connection closed/,
  );
  expect(text).not.toContain('── exchange 5');
  expect(text).toMatch(/\n\ncurl 3\ncurl 4$/);
});

it('says above such lines what they need', () => {
  const curl = 'curl -H "authorization: Bearer $ASSAY_TOKEN" -T - http://a.test < r/bodies/4.bin';
  const open = { ...OPEN, evidence: { exchanges: [4], curl } };
  const lines = renderCheck(runWith(open), open);
  expect(lines.slice(-3)).toEqual([
    expect.stringContaining('export ASSAY_TOKEN='),
    expect.stringContaining('run them in the folder where the run was started'),
    curl,
  ]);
});

it('shows it with its requirement, too', () => {
  const stated = requirement('inconclusive', { id: 'voice/x', checks: [OPEN.id] });
  expect(renderRequirement(runWith(OPEN), stated).join('\n')).toContain('\ncurl 3\ncurl 4');
});

it('names no deciding exchange where none decided', () => {
  const open = { ...OPEN, evidence: { exchanges: [3, 4], curl: '' } };
  const text = renderCheck(runWith(open), open).join('\n');
  expect(text).toContain('── exchange 4 (');
  expect(text).not.toContain('which decides');
});

it('begins with the plainest of what failed: the one with the fewest and smallest requests', () => {
  const failing = (id: string, exchanges: number[], more = {}) => {
    const failed = check('failed', { id, requirements: ['voice/x'] });
    if (failed.failure === undefined) throw new Error('a failed check has a failure');
    return { ...failed, failure: { ...failed.failure, exchanges, ...more } };
  };
  const sized = (id: number, size: number) =>
    exchange(id, { requestBody: { size, cut: true, sha256: '' } });
  const checks = [
    check('passed', { id: 'voice/passes', requirements: ['voice/x'] }),
    failing('voice/many', [1, 2, 3]),
    failing('voice/odd', [1], { circumstances: ['connection=old'] }),
    failing('voice/large', [2]),
    failing('voice/small', [3]),
    failing('voice/broken-off', [4]),
  ];
  const exchanges = [
    sized(1, 10),
    sized(2, 1e6),
    sized(3, 10),
    { ...sized(4, 1), brokenOff: 'fin' as const },
  ];
  const [first, ...others] = checks;
  if (first === undefined) throw new Error('there are checks');
  const record = recordOf([
    runStarted(),
    { type: 'check-finished', check: first, exchanges },
    ...others.map((one) => ({ type: 'check-finished' as const, check: one, exchanges: [] })),
    runFinished({}),
  ]);
  const lines = renderRequirement(record, requirement('failed', { id: 'voice/x' }));
  const order = lines.flatMap((line) => /^ {2}(?:failed|passed) {2}(\S+)$/.exec(line)?.[1] ?? []);
  expect(order).toEqual([
    'voice/small',
    'voice/large',
    'voice/broken-off',
    'voice/many',
    'voice/odd',
    'voice/passes',
  ]);
  const whole = lines.flatMap((line) => /^(voice\/\S+): failed$/.exec(line)?.[1] ?? []);
  expect(whole.slice(1)).toEqual(order.slice(0, -1));
});

it('lists what was left out for its bytes beside what was not seen', () => {
  const of = { requirements: ['files/x'] };
  const heavy = { because: { kind: 'heavy', bytes: 10 ** 9 } } as const;
  const record = recordOf([
    runStarted(),
    finished(check('not-observed', { ...of, id: 'files/light' })),
    finished(check('deselected', { ...of, ...heavy, id: 'files/heavy' })),
    finished(check('deselected', { ...of, id: 'files/unwanted' })),
    runFinished({}),
  ]);
  const text = renderRequirement(record, requirement('not-observed', { id: 'files/x' })).join('\n');
  expect(text).toContain('deselected  files/heavy');
  expect(text).not.toContain('files/unwanted');
});

it('names what a request was sent under, and counts what fills its headers up', () => {
  const noise = { 'x-request-context': 'c0ffee-'.repeat(300), 'x-short': '2024-2024-' };
  const sent = exchange(3, { requestHeaders: noise });
  const shown = (one: typeof OPEN) =>
    renderCheck(
      recordOf([
        runStarted(),
        { type: 'check-finished', check: one, exchanges: [sent] },
        runFinished(),
      ]),
      one,
    );
  const failure = { exchanges: [3], message: 'x', expected: 'a', actual: 'b', curl: '' };
  const failed = { reproduced: '1 of 3', sentUnder: ['it has long headers'], ...failure };
  const lines = shown(check('failed', { failure: failed }));
  expect(lines).toContain('sent when: it has long headers, which may not matter');
  expect(lines).toContain('x-request-context: c0ffee- (300 times)');
  expect(lines).toContain('x-short: 2024-2024-');
});

it('counts words that fill a body up instead of repeating them', () => {
  const text = `{"text":"from ${'mk01 '.repeat(200)}to ${'no '.repeat(3)}end"}`;
  const filled = exchange(3, { requestBody: { size: text.length, text, cut: false } });
  const record = recordOf([
    runStarted(),
    { type: 'check-finished', check: OPEN, exchanges: [filled] },
    runFinished(),
  ]);
  expect(renderCheck(record, OPEN)).toContain('{"text":"from mk01 (200 times) to no no no end"}');
});
