import { describe, expect, it } from 'vitest';
import {
  check,
  cutRun,
  finished,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../../test/support/report-events.js';
import type { RequirementResult, RunFinished } from '../../../conformance/events/run-event.js';
import { verdictLine } from './verdict-line.js';

function many(
  count: number,
  ...[outcome, overrides]: Parameters<typeof requirement>
): RequirementResult[] {
  return Array.from({ length: count }, () => requirement(outcome, overrides));
}

function line(end: Partial<RunFinished>): string {
  return verdictLine(recordOf([runStarted(), runFinished(end)]));
}

describe('verdictLine', () => {
  it('tells what was left out for its size from what cannot be observed', () => {
    const heavy = { seen: 'wire', because: { kind: 'heavy', bytes: 10 ** 9 } } as const;
    const unseen = { seen: 'none' } as const;
    const requirements = [
      requirement('passed'),
      requirement('not-observed', heavy),
      requirement('deselected', heavy),
      requirement('not-observed', unseen),
    ];
    expect(line({ requirements })).toBe(
      'conformant: 1 of 4 musts judged, 2 left out for size (--full, or lower limits in the profile), 1 cannot be observed from outside',
    );
  });

  it('says how many musts passed without most of their checks, for the size of these', () => {
    const because = { kind: 'heavy', bytes: 10 ** 9 } as const;
    const left = (id: string, of: string) =>
      finished(check('deselected', { id, requirements: [of], because }));
    const ran = (id: string, of: string) => finished(check('passed', { id, requirements: [of] }));
    const record = recordOf([
      runStarted(),
      ran('a/small', 'files/a'),
      left('a/large', 'files/a'),
      left('a/larger', 'files/a'),
      ran('b/small', 'files/b'),
      left('b/large', 'files/b'),
      runFinished({
        requirements: ['files/a', 'files/b'].map((id) => requirement('passed', { id })),
      }),
    ]);
    expect(verdictLine(record)).toBe(
      'conformant: 2 of 2 musts judged, 1 of them without most of its checks, left out for size (--full, or lower limits in the profile)',
    );
  });

  it('says first that the target stopped, whatever the verdict, and once', () => {
    const stopped = {
      at: '2026-11-27T10:07:01.123Z',
      hosts: ['voice', 'email'],
      check: 'voice/odd',
      unanswered: [
        { exchange: 7, request: 'POST /voice', check: 'voice/odd', curl: 'curl x' },
        { exchange: 8, request: 'POST /email' },
      ],
    };
    const words =
      'the target stopped answering (voice, email) at 10:07:01 UTC during voice/odd; sent last, and never answered: POST /voice (exchange 7), or another one at that time';
    const requirements = [requirement('passed'), requirement('inconclusive')];
    const counted = '1 of 2 musts judged, 1 inconclusive';
    expect(line({ verdict: 'incomplete', reason: words, requirements, stopped })).toBe(
      `incomplete: ${words}; ${counted}`,
    );
    expect(line({ verdict: 'incomplete', reason: 'cut', requirements, stopped })).toBe(
      `incomplete: ${words}; cut; ${counted}`,
    );
    expect(line({ requirements: [requirement('passed')], stopped })).toBe(
      `conformant: ${words}; 1 of 1 must judged`,
    );
  });

  it('says first which kind of request is not answered, and then what has no verdict for it', () => {
    const unanswered = {
      traits: [{ about: 'framing', value: 'chunked' } as const],
      ...{ requests: 9, unanswered: 9 },
      others: { requests: 30, unanswered: 0 },
      example: { exchange: 7, request: 'PUT /v2/files/k' },
    };
    const requirements = [requirement('failed'), requirement('inconclusive')];
    expect(line({ verdict: 'nonconformant', requirements, unanswered })).toBe(
      'nonconformant: no request sent in chunks was answered (9 of 9 got no answer); of the others, 30 of 30 were answered; 1 must failed; 1 of 2 musts judged, 1 inconclusive',
    );
  });

  it('says of a run that fails for requirements of one\u2019s own both', () => {
    const own = (verdict: 'met' | 'not-met' | 'incomplete') =>
      line({ requirements: [requirement('passed')], own: { verdict, requirements: [] } });
    expect(own('met')).toBe('conformant: 1 of 1 must judged');
    expect(own('not-met')).toBe(
      'conformant: but requirements of your own are not met, which fails the run; 1 of 1 must judged',
    );
    expect(own('incomplete')).toMatch(
      /^conformant: but .* which leaves the run incomplete; 1 of 1/,
    );
  });

  it('does not begin with conformant where nothing but one\u2019s own was judged, and failed', () => {
    const requirements = many(3, 'deselected');
    const own = (verdict: 'met' | 'not-met' | 'incomplete') =>
      line({ requirements, own: { verdict, requirements: [] } });
    expect(own('not-met')).toMatch(
      /^requirements of your own are not met, which fails the run; 0 of 3 musts judged/,
    );
    expect(own('incomplete')).toMatch(/^requirements of your own have no verdict/);
    expect(own('met')).toMatch(/^conformant: requirements of your own are met; 0 of 3/);
  });

  it('counts the musts that were judged, and those that need an inspector', () => {
    const requirements = [
      ...many(71, 'passed'),
      ...many(26, 'not-observed', { seen: 'inspector' }),
      ...many(5, 'not-observed', { level: 'should' }),
    ];
    expect(line({ requirements })).toBe('conformant: 71 of 97 musts judged, 26 need an inspector');
  });

  it('does not ask for an inspector that was there', () => {
    const requirements = [
      requirement('passed', { seen: 'inspector' }),
      requirement('not-observed', { seen: 'inspector' }),
    ];
    expect(line({ requirements })).toBe('conformant: 1 of 2 musts judged, 1 not observed');
  });

  it('asks for no inspector where a host is missing as well', () => {
    const seen = 'inspector';
    const because = { kind: 'lacks', what: 'inspector' } as const;
    const requirements = [
      requirement('not-observed', { seen, reason: 'the profile names no voice host' }),
      requirement('not-observed', { seen, reason: 'needs an inspector', because }),
    ];
    expect(line({ requirements })).toBe(
      'conformant: 0 of 2 musts judged, 1 not observed, 1 need an inspector',
    );
  });

  it('names every other way to have no verdict', () => {
    const requirements = [
      requirement('passed'),
      requirement('not-observed', { seen: 'none' }),
      requirement('not-observed'),
      requirement('deselected'),
      requirement('waived'),
    ];
    expect(line({ requirements })).toBe(
      'conformant: 2 of 5 musts judged, 1 cannot be observed from outside, 1 not observed, 1 deselected, 1 must waived',
    );
  });

  it('adds the shoulds that failed without counting', () => {
    const requirements = [requirement('passed'), ...many(2, 'failed', { level: 'should' })];
    expect(line({ requirements })).toBe('conformant: 1 of 1 must judged; 2 shoulds failed');
  });

  it('says how much of a run that repeats what failed is from before', () => {
    const { run, plan } = runStarted();
    const part = { id: 'r-1', startedAt: run.startedAt, durationMs: 1, exchanges: 1, bytesSent: 1 };
    const lineOf = (as: 'again' | 'resume') => {
      const continues = { as, kept: 402, runs: [part] };
      const started = runStarted({ run: { ...run, continues }, plan: { ...plan, checks: 403 } });
      return verdictLine(recordOf([started, runFinished({ requirements: many(3, 'passed') })]));
    };
    expect(lineOf('again')).toBe(
      'conformant: 3 of 3 musts judged; 1 check run now, 402 verdicts taken over',
    );
    expect(lineOf('resume')).toBe('conformant: 3 of 3 musts judged');
  });

  it('says of a part of a tier how many of its checks it is, and nothing of what the whole finds', () => {
    const tier = {
      name: 'smoke',
      checks: 163,
      of: 2622,
      requests: 1,
      bytes: 1,
      objects: 1,
      faults: 286,
      faultsOf: 898,
    };
    const plan = { checks: 25, exchanges: 1, bytes: 1, files: 1, records: 1 };
    const of = (checks: number) =>
      verdictLine(recordOf([runStarted({ tier, plan: { ...plan, checks } }), runFinished()]));
    expect(of(25)).toBe('conformant: smoke: 25 of its 163 checks');
    expect(of(163)).toContain('smoke: 163 of 2622 checks, which find 286 of 898 known faults');
  });

  it('says of checks that the user named how many the tier left out', () => {
    const { run, plan } = runStarted();
    const tier = { name: 'gate', checks: 1, of: 9, requests: 1, bytes: 1, objects: 1 };
    const record = recordOf([
      runStarted({
        plan,
        run: { ...run, options: { only: ['files/*'] } },
        tier: { ...tier, faults: 1, faultsOf: 9 },
      }),
      finished(check('passed')),
      finished(check('deselected', { because: { kind: 'tier' } })),
      finished(check('deselected', { because: { kind: 'not-selected' } })),
      runFinished({ requirements: many(3, 'passed') }),
    ]);
    expect(verdictLine(record)).toBe(
      'conformant: gate left out 1 of 2 named checks; 3 of 3 musts judged',
    );
  });

  it('says first how much failed', () => {
    const requirements = [
      ...many(3, 'failed'),
      requirement('failed', { level: 'should' }),
      requirement('passed'),
    ];
    expect(line({ verdict: 'nonconformant', requirements })).toBe(
      'nonconformant: 3 musts and 1 should failed; 4 of 4 musts judged',
    );
  });

  it('says why a run is incomplete', () => {
    expect(line({ verdict: 'incomplete', reason: 'no check matched\u0007' })).toBe(
      'incomplete: no check matched\\x07',
    );
    const requirements = [requirement('passed'), requirement('inconclusive')];
    expect(line({ verdict: 'incomplete', interrupted: true, requirements })).toBe(
      'incomplete: interrupted; 1 of 2 musts judged, 1 inconclusive',
    );
    expect(
      line({ verdict: 'incomplete', interrupted: true, reason: 'interrupted by Ctrl-C' }),
    ).toBe('incomplete: interrupted by Ctrl-C');
  });

  it('calls a run without an end cut', () => {
    const events = cutRun();
    expect(verdictLine(recordOf(events))).toBe(
      'incomplete: the run was cut short after 2 of 6 checks',
    );
  });
});
