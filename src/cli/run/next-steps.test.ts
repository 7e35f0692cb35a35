import { expect, it } from 'vitest';
import {
  check,
  failure,
  finished,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { CheckResult, RunEvent, RunFinished } from '../../conformance/events/run-event.js';
import { DEFAULT_LIMITS } from '../../profile/default-limits.js';
import { type RunRecord, recordEvent } from '../../report/conformance/run-record.js';
import { nextSteps } from './next-steps.js';

const TIER = { checks: 3, of: 9, requests: 9, bytes: 9, objects: 9, faults: 9, faultsOf: 9 };

type Judged = Parameters<typeof nextSteps>[1];

/** A run of the events that it is given, after `run-started` where that is not among them. */
function startedRun(earlier?: CheckResult[], called?: Judged['called']) {
  let record: RunRecord | undefined;
  return {
    on(event: RunEvent): void {
      record ??= recordEvent(undefined, runStarted());
      record = recordEvent(record, event);
    },
    lines(report: string, judged: Omit<Judged, 'report'>): string[] {
      record ??= recordEvent(undefined, runStarted());
      if (record === undefined) throw new Error('not started');
      return nextSteps(record, { report, earlier, ...(called && { called }), ...judged });
    },
  };
}

const passed = (id: string) => check('passed', { id });
const failed = (id: string, reproduced: string) =>
  check('failed', { id, failure: failure({ reproduced }) });

it('warns where a pass says little: what failed now and then may fail the next time', () => {
  const next = startedRun([
    failed('files/always', '3 of 3'),
    failed('files/mended', '1 of 3'),
    failed('files/again', '2 of 3'),
  ]);
  for (const one of [
    passed('files/always'),
    passed('files/mended'),
    failed('files/again', '2 of 3'),
  ]) {
    next.on(finished(one));
  }
  const lines = next.lines('r.json', { target: 'p.yaml' });
  expect(lines.filter((line) => line.includes('now and then'))).toEqual([
    'failed only now and then before, so one pass says little: files/mended',
  ]);
});

it('tells who judged no archive of theirs how to, and nobody else', () => {
  const lines = (judged: Omit<Judged, 'report'>) => {
    const next = startedRun();
    next.on({ type: 'check-started', id: 'files/x', title: 'x' });
    next.on(finished(passed('files/x')));
    return next.lines('r.json', judged);
  };
  // Where nothing was run, nothing could be taken for a verdict.
  expect(startedRun().lines('r.json', { isEmbedded: true })).toEqual([]);
  expect(lines({ isEmbedded: true })).toEqual([
    'this was the reference archive',
    'judge yours: npx assay run --target profile.yaml',
  ]);
  // The shards of a run that are merged were of any target.
  expect(lines({})).toEqual([]);
  expect(lines({ target: 'p.yaml' })).toEqual([]);
  expect(lines({ fault: 'files/x/y', isEmbedded: true })).toEqual([]);
});

it('proposes no other command for a bundle that was interrupted, and keeps its reports', () => {
  const next = startedRun();
  next.on(finished(failed('files/x', '3 of 3')));
  next.on(runFinished({ interrupted: true }));
  const lines = next.lines('b/r.json', { target: 'p.yaml', out: 'b', isSigned: true });
  expect(lines[0]).toMatch(/^a bundle rests on one run alone/);
  expect(lines.join('\n')).not.toContain('--resume');
  expect(lines).toContain(
    'run again what failed and what it builds on: npx assay run --target p.yaml --again b/r.json',
  );
});

it('goes on with an interrupted run from its NDJSON report, where there is one', () => {
  const next = startedRun();
  next.on(runFinished({ interrupted: true }));
  const go = (report: string) =>
    `go on where it ended: npx assay run --target p.yaml --resume ${report}`;
  expect(next.lines('r.json', { target: 'p.yaml' })).toEqual([go('r.json')]);
  expect(next.lines('r.json', { target: 'p.yaml', ndjson: 'r.ndjson' })).toEqual([go('r.ndjson')]);
  // No report names these files.
  expect(next.lines('r.json', { target: 'p.yaml', waivers: 'w.yaml' })).toEqual([
    'go on where it ended: npx assay run --target p.yaml --waivers w.yaml --resume r.json',
  ]);
});

it('tells how to judge what a green run of a smaller tier left out, and nothing of a whole or red one', () => {
  const lines = (name: string, verdict: 'conformant' | 'nonconformant', isSigned = false) => {
    const next = startedRun();
    next.on(runStarted({ tier: { ...TIER, name } }));
    next.on(runFinished({ verdict }));
    return next.lines('r.json', { target: 'p.yaml', isSigned });
  };
  expect(lines('gate', 'conformant')).toEqual([
    'judge what this tier left out as well: npx assay run --target p.yaml --tier all --resume r.json',
  ]);
  expect(lines('all', 'conformant')).toEqual([]);
  expect(lines('gate', 'nonconformant')).toEqual([]);
  expect(lines('gate', 'conformant', true)).toEqual([]);
});

it('has the parts of a run put together, since only that has a verdict', () => {
  const next = startedRun();
  const { run } = runStarted();
  const tier = { ...TIER, name: 'gate' };
  next.on(runStarted({ tier, run: { ...run, options: { shard: '1/2' } } }));
  next.on(runFinished({ verdict: 'conformant' }));
  expect(next.lines('1/report.json', { target: 'p.yaml' })).toEqual([
    'once all parts have run, one report of them has the verdict: npx assay merge 1/report.json …',
  ]);
});

it('repeats how the program was called', () => {
  const next = startedRun([], { run: 'npm start --', any: 'node dist/cli/main.js' });
  next.on(finished(check('failed', { id: 'files/x', failure: failure({ curl: 'curl x' }) })));
  expect(next.lines('r.json', { target: 'p.yaml' })).toEqual([
    'run again what failed and what it builds on: npm start -- --target p.yaml --again r.json',
    'see a failure in full: node dist/cli/main.js show r.json files/x',
  ]);
});

it('judges what has no verdict once a target that stopped runs again', () => {
  const next = startedRun();
  const stopped = { at: '2026-01-01T00:00:00.000Z', hosts: ['voice'], unanswered: [] };
  next.on(runFinished({ verdict: 'incomplete', stopped }));
  expect(next.lines('r.json', { target: 'p.yaml' })).toEqual([
    'once it runs again, judge what has no verdict: npx assay run --target p.yaml --resume r.json',
  ]);
});

it.each<[string, Partial<RunFinished>]>([
  ['an interruption', { interrupted: true }],
  ['the deadline', { deadlinePassed: true }],
])('gives one way to go on after %s, whatever failed', (_, end) => {
  const next = startedRun();
  next.on(finished(check('failed', { id: 'files/x', failure: failure({ curl: 'curl x' }) })));
  next.on(runFinished(end));
  const lines = next.lines('r.json', { target: 'p.yaml' });
  expect(lines.filter((line) => /--resume|--again/.test(line))).toEqual([
    'go on where it ended: npx assay run --target p.yaml --resume r.json',
  ]);
});

it.each([
  ['Acme', ' --target …'],
  ['reference archive', ''],
])(
  'leaves room for a profile after the shards of %s were merged, which do not say theirs',
  (name, target) => {
    const next = startedRun();
    const { run, target: judged, ...started } = runStarted();
    next.on({
      ...started,
      target: { ...judged, name },
      run: { ...run, options: { shards: [] } },
    });
    next.on(finished(check('failed', { id: 'files/x', failure: failure({ curl: 'curl x' }) })));
    const stopped = { at: '2026-01-01T00:00:00.000Z', hosts: ['voice'], unanswered: [] };
    next.on(runFinished({ verdict: 'nonconformant', stopped }));
    const lines = next.lines('r.json', {});
    expect(lines.filter((line) => /--resume|--again/.test(line))).toEqual([
      `run again what failed and what it builds on: npx assay run${target} --again r.json`,
    ]);
  },
);

it('asks whether the target is running, where nothing could be reached', () => {
  const next = startedRun();
  const text = '0 of 1 host; connect ECONNREFUSED 127.0.0.1:9';
  next.on({
    type: 'preflight',
    preflight: { facts: [{ about: 'reachable', ok: false, text }], denied: [] },
  });
  next.on(runFinished({ verdict: 'incomplete' }));
  expect(next.lines('r.json', { target: 'p.yaml', wait: 3_000 })).toEqual([
    'is it running, or does it need more time than the 3s of --wait?',
  ]);
});

it('says once in which folder lines work that read a body from a file', () => {
  const lines = (shards?: string[]) => {
    const next = startedRun();
    const { run } = runStarted();
    next.on(runStarted({ run: { ...run, options: shards === undefined ? {} : { shards } } }));
    for (const id of ['files/x', 'files/y']) {
      const curl = 'curl -T - http://a.test/ < reports/bodies/2ab5.bin';
      next.on(finished(check('failed', { id, failure: failure({ curl, before: [] }) })));
    }
    const all = next.lines('r.json', { target: 'p.yaml', folder: '/home/ann/tests' });
    return all.filter((line) => line.includes('a body'));
  };
  const words = 'some curl lines read a body from a file, so run them in';
  expect(lines()).toEqual([`${words} /home/ann/tests`]);
  expect(lines(['1/2', '2/2'])).toEqual([`${words} the folder where the run was started`]);
});

it('says which variables the curl lines need', () => {
  const lines = (...curls: string[]) => {
    const next = startedRun();
    for (const curl of curls) {
      next.on(finished(check('failed', { id: 'files/x', failure: failure({ curl }) })));
    }
    return next.lines('r.json', { target: 'p.yaml' }).filter((line) => line.includes('export'));
  };
  expect(lines('curl -H "authorization: Bearer ${ASSAY_TOKEN}xx"', 'curl x')).toEqual([
    'curl lines need the token of the profile: export ASSAY_TOKEN=…',
  ]);
  expect(lines('curl -H "authorization: Bearer $ASSAY_OTHER_TOKEN"')).toEqual([
    'some need a wrong one, which stands above each: export ASSAY_OTHER_TOKEN=…',
  ]);
  expect(lines('curl x')).toEqual([]);
});

it('says of the embedded archive that it is gone, and how to have it back', () => {
  const next = startedRun();
  const curl = 'curl -H "authorization: Bearer $ASSAY_TOKEN"';
  next.on(finished(check('failed', { id: 'files/x', failure: failure({ curl }) })));
  const lines = next.lines('r.json', { fault: 'files/x/y', isEmbedded: true });
  expect(lines[0]).toBe(
    'its archive is gone; for the curl lines, judge one that stays: npx assay serve --fault files/x/y',
  );
  expect(lines.join()).not.toContain('export');
});

it('names the limits of a profile where a target takes less than the interface says', () => {
  const lines = (requirement: string, stated = {}) => {
    const next = startedRun();
    const requirements = [requirement];
    next.on(runStarted({ target: { ...runStarted().target, ...stated } }));
    next.on(finished(check('failed', { id: 'a/b', requirements, failure: failure({}) })));
    return next.lines('r.json', { target: 'p.yaml' }).filter((line) => line.includes('limits'));
  };
  expect(lines('email/up-to-the-limit-passes')).toHaveLength(1);
  expect(lines('email/oversize-is-413')).toEqual([]);
  // The profile says so already.
  expect(lines('email/up-to-the-limit-passes', { limits: DEFAULT_LIMITS })).toEqual([]);
});

it('takes the token from the variable that the profile takes it from, as a line to paste', () => {
  const next = startedRun();
  const curl = 'curl -H "authorization: Bearer $ASSAY_TOKEN"';
  next.on(finished(check('failed', { id: 'files/x', failure: failure({ curl }) })));
  expect(next.lines('r.json', { target: 'p.yaml', tokenVariable: 'ACME_TOKEN' })[0]).toBe(
    'curl lines need the token of the profile: export ASSAY_TOKEN="$ACME_TOKEN"',
  );
});

it('names the variables of what is sent before the deciding request, and the folder of the reports', () => {
  const next = startedRun();
  const before = ['curl -H "authorization: Bearer $ASSAY_OTHER_TOKEN"'];
  const curl = 'curl -H "authorization: Bearer $ASSAY_TOKEN"';
  next.on(finished(check('failed', { id: 'files/a', failure: failure({ before, curl }) })));
  expect(next.lines('r.json', { target: 'p.yaml', out: 'here' })).toEqual([
    'curl lines need the token of the profile: export ASSAY_TOKEN=…',
    'some need a wrong one, which stands above each: export ASSAY_OTHER_TOKEN=…',
    'run again what failed and what it builds on: npx assay run --target p.yaml --again r.json --out here',
    'see a failure in full: npx assay show r.json files/a',
  ]);
});

it('says where to look where a must has no verdict of its own accord, and nothing else explains it', () => {
  const next = startedRun();
  const evidence = { exchanges: [1], curl: 'curl x' };
  const open = (id: string, more: object) => finished(check('inconclusive', { id, ...more }));
  next.on(open('files/unsent', {}));
  next.on(open('files/should', { evidence, level: 'should' }));
  const long = { exchanges: [2], curl: `curl ${'x'.repeat(900)}` };
  next.on(open('voice/long', { evidence: long, reason: 'no status could be read' }));
  const because = { kind: 'reported-elsewhere', requirements: ['files/upload-answers-200'] };
  next.on(open('files/elsewhere', { evidence, because }));
  next.on(open('voice/dropped', { evidence, reason: 'no status could be read' }));
  expect(next.lines('r.json', { target: 'p.yaml' })).toEqual([
    'see one without a verdict in full: npx assay show r.json voice/dropped',
  ]);
});

it('shows of what failed the plainest must, whichever was the first', () => {
  const next = startedRun();
  const add = (id: string, curl: string, level: CheckResult['level'] = 'must') =>
    next.on(finished(check('failed', { id, level, failure: failure({ curl, exchanges: [] }) })));
  add('files/should', 'curl', 'should');
  add('files/long', 'curl -H x y');
  add('files/short', 'curl y');
  expect(next.lines('r.json', { target: 'p.yaml' }).at(-1)).toBe(
    'see a failure in full: npx assay show r.json files/short',
  );
});
