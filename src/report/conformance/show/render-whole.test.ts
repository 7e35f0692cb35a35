import { expect, it } from 'vitest';
import {
  check,
  exchange,
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
