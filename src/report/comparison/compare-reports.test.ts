import { expect, it } from 'vitest';
import type { ComparableLoad } from '../../load/compare/comparable-load.js';
import { type ComparableReport, compareReports } from './compare-reports.js';

function load(p50: number, overrides: Partial<ComparableLoad> = {}): ComparableLoad {
  const latencyMs = { p50, p99: 9, 'p99.9': 10 };
  return {
    schema: 'assay-load/1',
    scenario: { id: 'load/x', digest: 'sha256:1' },
    valid: true,
    verdict: 'met',
    workloads: [{ name: 'mail', operations: [{ operation: 'email', latencyMs }] }],
    thresholds: [{ text: 'failed == 0', outcome: 'met' }],
    ...overrides,
  };
}

function run(outcome: string, reason?: string): ComparableReport {
  const requirement = { id: 'a/b', level: 'must', outcome, ...(reason && { reason }) };
  return { schema: 'assay-report/1', verdict: 'conformant', requirements: [requirement] };
}

const loads = (...values: number[]) => values.map((value) => load(value));
const compared = (before: ComparableReport[], after: ComparableReport[], verbose?: boolean) => {
  const { answer, lines = [] } = compareReports(before, after, verbose) ?? {};
  return { answer, text: lines.join('\n') };
};

it('prints the intervals of changes and medians', () => {
  const { answer, text } = compared(loads(1, 2, 3, 4), loads(10, 20, 30, 40));
  expect(answer).toBe('worse');
  expect(text).toContain(
    'mail/email latency p50: +900.0 % [+150.0 % to +3900.0 %] (worse, p = 0.029; 0.029 among all)\n' +
      '    2.5 ms [1 ms to 4 ms] before, 25 ms [10 ms to 40 ms] after',
  );
});

it('counts the figures of which nobody knows that they are the same', () => {
  const { answer, text } = compared(loads(1, 2, 3, 4), loads(1, 2, 3, 4));
  expect(answer).toBe('better or the same');
  expect(text).toContain('latency p50: +0.0 % [−75.0 % to +300.0 %] (unclear, p = ');
  expect(text).toMatch(
    /\n {2}1 of 3 figures is unclear: more runs decide it\n\nbetter or the same$/,
  );
  expect(compared(loads(1, 1, 1, 1), loads(1, 1, 1, 1)).text).not.toContain(' is unclear');
});

it('says where two targets are compared', () => {
  const of = (name: string) => load(1, { target: { name } });
  expect(compared([of('A')], [of('B')]).text).toContain('note: the targets are A and B');
  expect(compared([of('A')], [of('A')]).text).not.toContain('targets');
});

it('says what would decide too few runs', () => {
  const { answer, text } = compared(loads(1), loads(50, 60));
  expect(answer).toBe('undecided');
  expect(text).toContain(
    'undecided\n  what would decide it: load/x: 1 run before and 2 after cannot show a difference; ' +
      '4 runs before and 4 after can: repeat the one before 3 more times and the one after 2 more times',
  );
  expect(compared(loads(1, 2, 3, 4, 5), loads(1)).text).toContain('5 runs before and 3 after can');
});

it('compares no run that was cut short or limited by its generator', () => {
  const after = [load(9, { valid: false }), load(9, { verdict: 'incomplete' }), ...loads(1, 2, 3)];
  const { answer, text } = compared(loads(1, 2, 3, 4), after);
  expect(answer).toBe('undecided');
  expect(text).toContain('2 runs left out');
});

it('is worse where something is newly crossed or wrong, however few runs there are', () => {
  const thresholds = [{ text: 'failed == 0', outcome: 'crossed' }];
  const violations = [{ kind: 'id-issued-twice' }];
  const [workload] = load(1).workloads;
  if (workload === undefined) throw new Error('no workload');
  const workloads = [{ ...workload, lost: 1 }];
  expect(compared(loads(1), [load(1, { thresholds, verdict: 'crossed' })]).answer).toBe('worse');
  expect(compared(loads(1), [load(1, { violations, verdict: 'crossed' })]).answer).toBe('worse');
  expect(compared(loads(1), [load(1, { workloads })]).text).toContain('newly wrong: lost');
});

it('is undecided about what is no longer measured, judged or reported', () => {
  const four = loads(1, 2, 3, 4);
  const silent = load(1, { workloads: [{ name: 'mail', operations: [] }] });
  const unmeasured = compared(four, [silent, silent, silent, silent]);
  expect(unmeasured.answer).toBe('undecided');
  expect(unmeasured.text).toContain('no longer measured: mail/email latency p50');
  const unjudged = compared([run('passed')], [run('inconclusive', 'the deadline')]);
  expect(unjudged.answer).toBe('undecided');
  expect(unjudged.text).toContain(
    'no longer judged: a/b (must, passed → inconclusive): the deadline',
  );
  expect(unjudged.text).toContain('what would decide it: a run after that judges a/b');
  const unreported = compared([run('passed'), ...four], four);
  expect(unreported).toMatchObject({
    answer: 'undecided',
    text: expect.stringContaining('conformance: there is no report after'),
  });
});

it('says of what was left out before that it was not run, and what would decide it', () => {
  const { answer, text } = compared([run('deselected')], [run('failed')]);
  expect(answer).toBe('undecided');
  expect(text).toContain('fails, and was not run before: a/b (must, deselected → failed)');
  expect(text).toContain(
    'what would decide it: a run before, of the same tier and with all that the profile now has, that judges a/b',
  );
});

it('is better or the same otherwise, and compares nothing with nothing', () => {
  expect(compared(loads(1, 2, 3, 4), loads(1, 2, 3, 4)).answer).toBe('better or the same');
  expect(compared([run('failed')], [run('passed')]).answer).toBe('better or the same');
  expect(compareReports([run('passed')], loads(1))).toBeUndefined();
});

it('says both where the verdict is better and a should newly fails', () => {
  const side = (verdict: string, must: string, should: string): ComparableReport => ({
    schema: 'assay-report/1',
    verdict,
    requirements: [
      { id: 'a/must', level: 'must', outcome: must },
      { id: 'a/should', level: 'should', outcome: should },
    ],
  });
  const { answer, text } = compared(
    [side('nonconformant', 'failed', 'passed')],
    [side('conformant', 'passed', 'failed')],
  );
  expect(answer).toBe('better or the same');
  expect(text).toContain('nonconformant → conformant');
  expect(text).toContain('newly fails: a/should (should, passed → failed)');
  expect(text).toMatch(
    /\nbetter or the same, but 1 should newly failed, which counts only with --strict$/,
  );
});

it('shows of the figures those that changed or may have, and counts the others', () => {
  const same = loads(1, 1, 1, 1);
  const { text } = compared(same, same);
  expect(text).not.toContain('latency p50');
  expect(text).toContain(
    '3 of 3 figures changed by less than 5 % or by chance (--verbose shows them)',
  );
  expect(compared(same, same, true).text).toContain('latency p50: +0.0 %');
  const few = compared(loads(1), loads(2)).text;
  expect(few).toContain('latency p50: +100.0 %');
  expect(few).toContain('2 of 3 figures changed by less than 5 %');
});

it('counts what only one of two runs looked at, and names what the target changed', () => {
  const many = (outcome: string, unseen: string): ComparableReport => ({
    schema: 'assay-report/1',
    verdict: 'conformant',
    requirements: [
      { id: 'a/changed', level: 'must', outcome },
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ id: `a/${n}`, level: 'must', outcome: unseen })),
    ],
  });
  const better = compared([many('failed', 'deselected')], [many('passed', 'passed')]).text;
  expect(better).toContain('passes now: a/changed');
  expect(better).toContain('passed, not judged before: 6 (--verbose names them)');
  expect(better).not.toContain('a/3');
  const less = [[many('passed', 'passed')], [many('passed', 'deselected')]] as const;
  const fewer = compared([...less[0]], [...less[1]]).text;
  expect(fewer).toContain('no longer judged: 6 (--verbose names them)');
  expect(fewer).toContain('a run after that judges a/1 a/2 a/3 a/4 a/5 and 1 other');
  expect(compared([...less[0]], [...less[1]], true).text).toContain('no longer judged: a/6 (must');
});
