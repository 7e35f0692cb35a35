import { expect, it } from 'vitest';
import type { CheckVerdict } from '../job.js';
import { guardedVerdicts, tallyBy } from './guard-findings.js';
import { renderGuards } from './render-guards.js';

const BREAKS = 'files/upload-answers-200';

function judged(guard: string[], failed: string[], circumstances?: string[]): CheckVerdict {
  return {
    job: {
      kind: 'guarded',
      name: `${BREAKS}/created when ${guard.join(' and ')}`,
      options: {},
      inspector: false,
      guarded: { breaks: BREAKS, breach: 'plain', guard },
    },
    verdict: 'nonconformant',
    reason: '',
    failedMusts: failed,
    failedShoulds: [],
    passed: [],
    open: [],
    ended: failed.map((requirement) => ({
      id: 'check',
      requirements: [requirement],
      outcome: 'failed',
      text: '',
      ...(circumstances && { circumstances }),
    })),
    milliseconds: 1,
    exchanges: 1,
  };
}

const CHUNKED = 'it is sent in chunks';
const CLOSING = 'each request asks to close its connection';

it('counts a guarded fault as found where its own requirement failed', () => {
  const verdicts = guardedVerdicts([
    judged(['framing=chunked'], [BREAKS]),
    judged(['framing=chunked'], ['files/length-is-optional']),
    judged(['size=1'], []),
    { ...judged(['size=1'], [BREAKS]), broken: 'the harness failed' },
  ]);
  expect(tallyBy(verdicts, ({ guard }) => guard)).toEqual([
    ['framing=chunked', { found: 1, all: 2 }],
    ['size=1', { found: 0, all: 1 }],
  ]);
});

it('counts what the whole suite found under any requirement, and says that it took the whole', () => {
  const all = [
    { ...judged(['size=1'], ['files/length-is-optional']), again: true } as const,
    { ...judged(['size=4096'], []), again: true } as const,
  ];
  expect(guardedVerdicts(all).map(({ found }) => found)).toEqual([true, false]);
  expect(renderGuards(all)).toContain('1 of them only by the whole suite');
});

it('tells failures that name the guard from others, and from those that name nothing', () => {
  const both = ['connection=closing', 'framing=chunked'];
  const namings = guardedVerdicts([
    judged(both, [BREAKS], [CHUNKED, CLOSING]),
    judged(both, [BREAKS], [CLOSING, 'it is sent in chunks of one byte']),
    judged(both, [BREAKS], [CHUNKED]),
    judged(['framing=byte-chunks'], [BREAKS], [CHUNKED]),
    judged(both, [BREAKS]),
  ]).map(({ naming }) => naming);
  expect(namings).toEqual(['exact', 'equivalent', 'other', 'other', undefined]);
});

it('lists what was missed', () => {
  const text = renderGuards([judged(['size=1'], [BREAKS]), judged(['size=4096'], [])]);
  expect(text).toContain('1 of 2 (50.0 %) found');
  expect(text).toContain('- files/upload-answers-200/created when size=4096 (plain)');
  expect(renderGuards([])).toBe('');
});
