import { expect, it } from 'vitest';
import { fakeCheck, NO_NEEDS, PASSED } from '../../../test/support/engine-fakes.js';
import type { Outcome } from '../../conformance/events/outcome.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { checksToRepeat, wantedByAgain } from './checks-to-repeat.js';

const plain = fakeCheck([PASSED], { id: 'files/plain' });
const audit = fakeCheck([PASSED], {
  id: 'files/audit',
  needs: { ...NO_NEEDS, wholeRun: 'afterwards', hosts: new Set() },
});
const ended = (id: string, outcome: Outcome): CheckResult => ({
  id,
  title: id,
  operation: 'files',
  requirements: [],
  level: 'must',
  outcome,
  durationMs: 0,
});
const CHECKS = [plain, audit];

it('repeats all that an audit looks back on, and names the audit', () => {
  const results = [ended('files/plain', 'passed'), ended('files/audit', 'failed')];
  expect([...checksToRepeat('again', results, CHECKS)].sort()).toEqual([audit.id, plain.id]);
  expect(wantedByAgain(results, CHECKS)).toEqual({ count: 1, audits: [audit] });
});

it('repeats what failed alone, where no audit did', () => {
  const results = [ended('files/plain', 'failed'), ended('files/audit', 'passed')];
  expect([...checksToRepeat('again', results, CHECKS)]).toEqual([plain.id]);
  expect(wantedByAgain(results, CHECKS)).toEqual({ count: 1, audits: [] });
});
