import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import {
  check,
  exchange,
  failure,
  finished,
  HOSTILE,
  mixedRun,
  preflight,
  requirement,
  runFinished,
  runStarted,
} from '../../../../test/support/report-events.js';
import { fakeWriter } from '../../../../test/support/report-writer.js';
import type {
  CheckFinished,
  CheckResult,
  RunEvent,
} from '../../../conformance/events/run-event.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import type { KnownFault } from '../../../package/known-faults.js';
import type { TerminalOptions } from '../../terminal/terminal-options.js';
import { terminalReporter } from './terminal-reporter.js';

async function shown(
  events: readonly RunEvent[],
  {
    columns = 80,
    color = false,
    verbosity = 'normal',
    faults = [],
  }: Partial<TerminalOptions> & { columns?: number; faults?: readonly KnownFault[] } = {},
): Promise<string> {
  const writer = fakeWriter({ columns });
  const reporter = terminalReporter(writer, { color, verbosity }, faults);
  for (const event of events) reporter.on(event);
  await reporter.close();
  return writer.text;
}

/** The end of a check that was run, with its beginning. */
const begun = (end: CheckFinished): RunEvent[] => [
  { type: 'check-started', id: end.check.id, title: '' },
  end,
];

describe('terminalReporter without a terminal', () => {
  it('opens with the target, the run and what it will leave behind', async () => {
    const text = await shown([runStarted()]);
    expect(text.split('\n').slice(0, 8)).toEqual([
      'Acme Archive 3.1',
      'archive-assay 0.1.0',
      '',
      '  hosts       https://archive.acme.test (conversations, voice)',
      '              https://feed.acme.test (eventFeed)',
      '  run         r-7f3a, seed 42',
      '  plan        6 checks, about 40 exchanges, 96 MB to send',
      '  leaves      12 files and 1 record in the archive, permanently',
    ]);
  });

  it('prints a check that did not pass when it ends, and no other', async () => {
    const text = await shown(mixedRun().slice(0, -1));
    expect(text).toMatch(/^ {2}✗ files\/failed +a file over the limit was accepted +1\.2s$/m);
    expect(text).toMatch(/^ {2}\? files\/inconclusive +it is inconclusive/m);
    expect(text).toMatch(/^ {2}! files\/error +it is error/m);
    expect(text).toMatch(/^ {2}~ files\/waived +it is waived: a file over/m);
    expect(text).not.toMatch(/files\/(passed|deselected|not-observed)/);
  });

  it('says once what the failures of a requirement look like', async () => {
    const failed = ['a', 'b'].map((id) =>
      finished(check('failed', { id, requirements: ['files/rule'] })),
    );
    const events = [runStarted(), ...failed, runFinished({ verdict: 'nonconformant' })];
    const fault = { fault: 'f', requirement: 'files/rule', title: 'It is off by one.' };
    const like = / {2}looks like +it is off by one \(100 % of failed checks in common\)\n/g;
    const near = await shown(events, { faults: [{ ...fault, foundBy: ['a', 'b'] }] });
    expect(near.match(like)).toHaveLength(1);
    expect(near.indexOf('looks like')).toBeLessThan(near.indexOf('curl'));
    const far = await shown(events, { faults: [{ ...fault, foundBy: ['c'] }] });
    expect(far).not.toContain('looks like');
  });

  it('names a check that looks back on the whole run below what others show, and counts it', async () => {
    const rule = (id: string, more: Partial<CheckResult> = {}) =>
      finished(check('failed', { id, requirements: ['files/rule'], ...more }));
    const audit = rule('of-the-run', { wholeRun: true });
    const end = runFinished({ verdict: 'nonconformant' });
    const both = [runStarted(), audit, rule('a'), rule('b'), end];
    const text = await shown(both);
    expect(text).toContain('\nFailures (3)\n');
    expect(text).toContain('\n✗ a\n');
    expect(text).toContain('\n✗ b\n');
    expect(text).toContain(
      'also failed, looking back on the whole run (--verbose shows it in full):\n✗ of-the-run\n\n',
    );
    expect(await shown(both, { verbosity: 'verbose' })).not.toContain('also failed');
    expect(await shown([runStarted(), audit, end])).not.toContain('also failed');
    const other = rule('c', { requirements: ['files/other'] });
    expect(await shown([runStarted(), audit, other, end])).not.toContain('also failed');
  });

  it('leaves out a command of pages, and says where it is', async () => {
    const shownWith = (length: number) => {
      const curl = 'x'.repeat(length);
      const one = check('failed', { id: 'a', failure: failure({ curl, before: [] }) });
      return shown([runStarted(), finished(one), runFinished({ verdict: 'nonconformant' })]);
    };
    expect(await shownWith(2000)).toContain('x'.repeat(2000));
    const long = await shownWith(2001);
    expect(long).not.toContain('xx');
    expect(long).toContain('a line of 2001 characters; assay show prints it');
  });

  it('does not go on with checks that one reason keeps from a verdict', async () => {
    const open = Array.from({ length: 30 }, (_, at) =>
      finished(check('inconclusive', { id: `files/c${at}`, reason: 'the host is gone' })),
    );
    const events = [runStarted(), ...open.flatMap(begun)];
    const lines = (text: string) => text.split('\n').filter((line) => line.includes('  ? '));
    expect(lines(await shown(events))).toHaveLength(6);
    expect(await shown(events)).toContain('  ? others for the same reason');
    expect(lines(await shown(events, { verbosity: 'verbose' }))).toHaveLength(30);
    // Those that never began are told of in the end, together.
    expect(lines(await shown([runStarted(), ...open.slice(0, -1)]))).toEqual([]);
  });

  it('takes all for one of which a request got no answer', async () => {
    const open = Array.from({ length: 30 }, (_, at) => ({
      type: 'check-finished' as const,
      check: check('inconclusive', {
        id: `files/c${at}`,
        reason: `upload ${at} got no answer`,
        evidence: { exchanges: [at], curl: 'x' },
      }),
      exchanges: [exchange(at, { outcome: 'reset' })],
    }));
    const text = await shown([runStarted(), ...open.flatMap(begun)]);
    expect(text).toContain('  ? others of which a request got no answer');
    expect(text).not.toContain('files/c5 ');
  });

  it('leaves most of many causes to the end', async () => {
    const open = Array.from({ length: 40 }, (_, at) =>
      finished(check('inconclusive', { id: `files/c${at}`, reason: `the host is gone, ${at}` })),
    );
    const text = await shown([runStarted(), ...open.flatMap(begun)]);
    const lines = text.split('\n').filter((line) => line.startsWith('  ? '));
    expect(lines).toHaveLength(16);
    expect(lines.at(-1)).toBe('  ? others without a verdict, which the end tells of');
  });

  it('takes reasons for one that send the reader to the same place', async () => {
    const hosts = ['voice', 'email', 'eventFeed', 'conversations'];
    const open = Array.from({ length: 30 }, (_, at) => {
      const reason = `an upload to ${hosts[at % 4]} came ${at}; see files/upload-answers-200`;
      const requirements = ['files/upload-answers-200'];
      const because = { kind: 'reported-elsewhere', requirements } as const;
      return finished(check('inconclusive', { id: `files/c${at}`, reason, because }));
    });
    const text = await shown([runStarted(), ...open.flatMap(begun), runFinished()]);
    expect(text).toContain('29 more for the same: see files/upload-answers-200');
    const before = text.slice(0, text.indexOf('Without a verdict'));
    expect(before.split('\n').filter((line) => line.includes('  ? '))).toHaveLength(6);
  });

  it('counts the checks from when the target stopped, and has what was sent last as lines to copy', async () => {
    const sent = (id: string, at: number, outcome: Exchange['outcome']) =>
      finished(
        check('inconclusive', { id, reason: 'none', evidence: { exchanges: [at], curl: '' } }),
        [{ ...exchangeOf(at), outcome }],
      );
    const open = Array.from({ length: 30 }, (_, at) => {
      const id = `files/c${at}`;
      // Of three, one lost its connection, one found none, and one did not begin any more.
      if (at % 3 === 2) return finished(check('inconclusive', { id, reason: 'cannot connect' }));
      return sent(id, at, at % 3 === 0 ? 'reset' : 'unreachable');
    });
    const own = sent('files/own', 99, 'answered');
    let curl = 'curl x';
    const end = (verbose: boolean) =>
      shown(
        [
          runStarted(),
          ...open,
          own,
          runFinished({
            verdict: 'incomplete',
            stopped: {
              at: '2026-11-27T10:07:01.123Z',
              hosts: ['voice'],
              unanswered: [{ exchange: 7, request: 'POST /voice', check: 'a/b', curl }],
            },
          }),
        ],
        { verbosity: verbose ? 'verbose' : 'normal' },
      ).then((text) => text.slice(text.indexOf('Without a verdict (31)')));
    const text = await end(false);
    expect(text).toContain('? 30 checks from when the target stopped answering');
    expect(text).toContain('files/own');
    expect(text).not.toContain('files/c0');
    expect(text).toMatch(/\? POST \/voice \(exchange 7, of a\/b\)\n {2}curl x\n/);
    expect(await end(true)).toContain('files/c0');
    curl = `curl ${'c0ffee-'.repeat(600)}`;
    expect(await end(false)).toMatch(
      /of a\/b\)\n {2}a line of 4205 characters; assay show prints it\n/,
    );
  });

  it('shows a dozen of the reasons why checks have no verdict, those of most checks first', async () => {
    const open = Array.from({ length: 20 }, (_, at) =>
      finished(check('inconclusive', { id: `files/c${at}`, reason: `it was ${at}` })),
    );
    const twice = finished(check('inconclusive', { id: 'files/twice', reason: 'it was 19' }));
    const fault = finished(check('error', { id: 'files/fault', reason: 'a bug' }));
    const events = [runStarted(), ...open, twice, fault, runFinished({ verdict: 'incomplete' })];
    const end = (text: string) => text.slice(text.indexOf('Without a verdict (22)'));
    const text = end(await shown(events));
    expect(
      text
        .match(/^[^\w\n]* files\/\w+/gm)
        ?.slice(0, 3)
        .join(),
    ).toMatch(/files\/fault,.*files\/c19,.*files\/c0/);
    expect(text).toContain('and 9 checks for other reasons (--verbose shows them)');
    const all = end(await shown(events, { verbosity: 'verbose' }));
    expect(all).toContain('files/c18');
    expect(all).not.toContain('for other reasons');
  });

  it('counts no question as an observation that nobody answered', async () => {
    const ask = (id: string, answer: string): RunEvent => ({
      type: 'observed',
      observation: { id, question: 'What is an empty key?', answer },
    });
    const events = [ask('a', '404'), ask('b', 'no answer (it was ended)'), ask('c', 'no answer')];
    const text = await shown([runStarted(), ...events, runFinished()]);
    expect(text).toContain('2 observations and 1 question without an answer where the');
  });

  it('shows the answers of a run that had questions alone', async () => {
    const because = { kind: 'not-selected' } as const;
    const left = finished(check('deselected', { because, reason: 'left out' }));
    const asked = (answer: string): RunEvent[] => [
      runStarted(),
      left,
      { type: 'observed', observation: { id: 'a', question: 'What is an empty key?', answer } },
      runFinished({ verdict: 'incomplete', reason: 'nothing could be judged' }),
    ];
    const shownAs = (verbosity: 'normal' | 'verbose' | 'quiet', answer = '404') =>
      shown(asked(answer), { verbosity });
    const all = await shownAs('verbose');
    expect(all).toMatch(/What is an empty key\?\s+404\s+incomplete: nothing could be judged/);
    expect(await shownAs('normal')).toContain('1 observation where the interface is silent');
    expect(await shownAs('quiet')).not.toContain('observation');
    expect(await shownAs('normal', 'no answer')).not.toContain('question');
  });

  it('names the musts that were not judged, and why, but those that the user left out', async () => {
    const few = (reason: string, count: number, more: object = {}) =>
      Array.from({ length: count }, (_, at) =>
        requirement('not-observed', { id: `${reason}/${at}`, reason, ...more }),
      );
    const requirements = [
      ...few('inspector', 8),
      ...few('years', 1, { seen: 'none' }),
      ...few('display', 1, { seen: 'none' }),
      ...few('left out by the tier gate', 1, { id: 'files/by-tier', outcome: 'deselected' }),
      ...few('left out by the selection', 5, {
        outcome: 'deselected',
        because: { kind: 'not-selected' },
      }),
      ...few('should', 1, { level: 'should' }),
    ];
    const events = [runStarted(), runFinished({ requirements })];
    const text = await shown(events);
    const section = text.slice(text.indexOf('Musts that'), text.indexOf('no checks'));
    expect(section.trim().split(/\n+/)).toEqual([
      'Musts that were not judged (11)',
      '– inspector',
      '    inspector/0, inspector/1, inspector/2, inspector/3, inspector/4, inspector/5',
      '    and 2 more',
      '– no check from outside can see them',
      '    years/0, display/0',
      '– left out by the tier gate',
      '    files/by-tier',
    ]);
    const verbose = await shown(events, { verbosity: 'verbose' });
    expect(verbose).toContain('Musts that were not judged (16)');
    expect(verbose).toContain('inspector/7');
  });

  it('prints every check that is not left out when verbose', async () => {
    const text = await shown(mixedRun(), { verbosity: 'verbose' });
    expect(text).toMatch(/^ {2}✓ files\/passed +a check that is passed/m);
    expect(text).not.toMatch(/files\/deselected(?!-rule)/);
    expect(text).toMatch(/^ {2}~ files\/waived +it is waived/m);
  });

  it('prints only failures and the verdict when quiet', async () => {
    const text = await shown(mixedRun(), { verbosity: 'quiet' });
    expect(text).not.toContain('Acme');
    expect(text).not.toContain('Without a verdict');
    expect(text).toContain('Failures (2)');
    expect(text).toMatch(/^nonconformant: 1 must and 1 should failed; /m);
    expect(await shown([runStarted(), runFinished()], { verbosity: 'quiet' })).toMatch(
      /^conformant: .*\n$/,
    );
  });

  it('counts the requirements by section, in the order of the sections', async () => {
    const requirements = [
      requirement('passed', { section: '8' }),
      requirement('passed', { section: '4.10' }),
      requirement('failed', { section: '4.2' }),
      requirement('passed', { section: '4.2' }),
    ];
    const text = await shown([runStarted(), runFinished({ requirements })]);
    const rows = text.split('\n').filter((line) => /^ {2}\d/.test(line));
    expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
      ['4.2 POST conversations', '1', '1', '·', '·', '·'],
      ['4.10', '1', '·', '·', '·', '·'],
      ['8 Limits', '1', '·', '·', '·', '·'],
    ]);
  });

  it('shows a failure in full, the musts first', async () => {
    const should = finished(check('failed', { id: 'a/should', level: 'should' }));
    const must = finished(check('failed', { id: 'z/must', requirements: ['r/one', 'r/two'] }));
    const requirements = [
      requirement('failed', { id: 'r/one', section: '4.1', statement: 'One holds.' }),
      requirement('failed', { id: 'r/two', section: '7', statement: 'Two holds.' }),
    ];
    const text = await shown([runStarted(), should, must, runFinished({ requirements })]);
    const full = text.slice(text.indexOf('Failures (2)'));
    expect(full.indexOf('z/must')).toBeLessThan(full.indexOf('a/should'));
    expect(full).toContain(`✗ z/must
  a check that is failed
  must        r/one (section 4.1)
              One holds.
  must        r/two (section 7)
              Two holds.
  found       a file over the limit was accepted
  expected    status 400
  actual      status 200
  reproduced  3 of 3
  curl -sS -X PUT`);
  });

  it('shows first what other checks name as the reason', async () => {
    const failed = (name: string) =>
      finished(check('failed', { id: `${name}/check`, requirements: [`${name}/rule`] }));
    const causes: NonNullable<CheckResult['because']>[] = [
      { kind: 'reported-elsewhere', requirements: ['files/other', 'files/rule'] },
      { kind: 'reported-elsewhere', requirements: ['files/rule'] },
      { kind: 'builds-on', check: 'voice/check' },
    ];
    const open = causes.map((because, at) =>
      finished(check('inconclusive', { id: `open/${at}`, because })),
    );
    const names = ['access', 'voice', 'files'];
    const requirements = names.map((name) => requirement('failed', { id: `${name}/rule` }));
    const end = runFinished({ verdict: 'nonconformant', requirements });
    const text = await shown([runStarted(), ...names.map(failed), ...open, end]);
    const order = [...text.matchAll(/^✗ (\w+)\/check$/gm)].map(([, name]) => name);
    expect(order).toEqual(['files', 'voice', 'access']);
    const list = text.slice(text.indexOf('failed requirements:'));
    expect(list.indexOf('files/rule')).toBeLessThan(list.indexOf('access/rule'));
  });

  it('cuts an answer that would fill the screen, and says so', async () => {
    const actual = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const result = check('failed', { failure: failure({ actual }) });
    const text = await shown([runStarted(), finished(result), runFinished()]);
    expect(text).toContain('line 23\n');
    expect(text).not.toContain('line 24');
    expect(text).toContain('… 76 more lines in the reports');
  });

  it('puts checks without a verdict together when they share the reason', async () => {
    const limited = ['one', 'two', 'three'].map((id) =>
      finished(check('inconclusive', { id, reason: '429 does not end' })),
    );
    const other = finished(check('error', { id: 'four', reason: 'out of memory' }));
    const should = finished(
      check('inconclusive', { id: 'five', level: 'should', reason: 'closed' }),
    );
    const events = [runStarted(), ...limited, other, should, runFinished()];
    expect(await shown(events)).toContain(`Without a verdict (5)

! four
    out of memory
? one
    429 does not end
    2 more with the same reason
? five
    closed
`);
    const verbose = await shown(events, { verbosity: 'verbose' });
    expect(verbose).toContain('2 more with the same reason: two, three');
  });

  it('counts observations, and lists them when verbose', async () => {
    expect(await shown(mixedRun())).toContain('1 observation where the interface is silent');
    const verbose = await shown(mixedRun(), { verbosity: 'verbose' });
    expect(verbose).toContain('How this archive behaves where the interface is silent\n');
    expect(verbose).toContain('  What is an empty key?\n    404\n');
  });

  it('names the waivers that never end in one line', async () => {
    const waiver = { reason: 'soon', at: 'w.yaml:2:9', state: 'used' as const, checks: [] };
    const endless = ['a', 'b', 'c', 'd'].map((id) => ({ ...waiver, id }));
    const until = { ...waiver, id: 'e', expiry: '2099-01-31' };
    const text = await shown([runStarted(), runFinished({ waivers: [until, ...endless] })]);
    expect(text).toContain(
      '\n\n4 waivers without an expiry, so without an end: a, b, c and 1 more\n',
    );
    const ending = await shown([runStarted(), runFinished({ waivers: [until] })]);
    expect(ending).not.toContain('without an end');
  });

  it('says which failures an earlier run has seen', async () => {
    const { run } = runStarted();
    const sums = { durationMs: 10_000, exchanges: 30, bytesSent: 1 };
    const runs = [{ id: 'r-1', startedAt: run.startedAt, ...sums }];
    const continues = { as: 'resume' as const, kept: 1, runs };
    const failed = (id: string) => finished(check('failed', { id, failure: failure() }));
    const text = await shown([
      runStarted({ run: { ...run, continues } }),
      failed('voice/before'),
      { type: 'preflight', preflight: preflight() },
      ...begun(failed('voice/now')),
      runFinished(),
    ]);
    const blocks = text.split(/^✗ voice\//m);
    const blockOf = (name: string) => blocks.find((one) => one.startsWith(`${name}\n`));
    expect(blockOf('before')).toMatch(/seen {8}by an earlier run, and taken over; --again/);
    expect(blockOf('now')).not.toContain('earlier run');
  });

  it('has what a run that goes on sent by itself below the sums of all', async () => {
    const { run } = runStarted();
    const part = { id: 'r-1', startedAt: run.startedAt, durationMs: 10_000 };
    const runs = [{ ...part, exchanges: 30, bytesSent: 90_000_000 }];
    const continues = { as: 'again' as const, kept: 3, runs };
    const text = await shown([runStarted({ run: { ...run, continues } }), runFinished()]);
    expect(text).toContain(`
40 exchanges · 96 MB sent · 12.3s · in 2 runs together
of these in this run: 10 exchanges · 6 MB sent · 2.3s
`);
  });

  it('ends with the verdict', async () => {
    const text = await shown([
      runStarted(),
      runFinished({ requirements: [requirement('passed')] }),
    ]);
    expect(text).toMatch(/\n\nconformant: 1 of 1 must judged\n$/);
  });

  it('leaves the first word of the last line whole where that is no verdict', async () => {
    const end = runFinished({
      verdict: 'conformant',
      requirements: [requirement('deselected')],
      own: { verdict: 'not-met', requirements: [] },
    });
    expect(await shown([runStarted(), end])).toMatch(/^requirements of your own are not met/m);
  });

  it('shows the verdict alone where no check matched the selection', async () => {
    const reason = 'no check matched the selection filez/** (did you mean files/**?)';
    const plan = { checks: 0, exchanges: 0, bytes: 0, files: 0, records: 0 };
    const events = [
      runStarted({ plan }),
      finished(check('deselected', { because: { kind: 'not-selected' } })),
      runFinished({
        verdict: 'incomplete',
        reason,
        requirements: [requirement('deselected'), requirement('not-observed', { seen: 'none' })],
      }),
    ];
    for (const verbosity of ['normal', 'verbose', 'quiet'] as const) {
      const text = await shown(events, { verbosity, columns: 100 });
      expect(text).toBe(`incomplete: ${reason}\n`);
    }
  });

  it('tells of a run with nothing to run all that it tells of others, where something was selected', async () => {
    const plan = { checks: 0, exchanges: 0, bytes: 0, files: 0, records: 0 };
    const heavy = check('deselected', { reason: 'moves 954 MiB; run with --full' });
    const end = runFinished({ verdict: 'incomplete', requirements: [requirement('deselected')] });
    const text = await shown([runStarted({ plan }), finished(heavy), end]);
    expect(text).toMatch(/^Acme Archive 3\.1\n/);
    expect(text).toContain('Requirements by section');
  });

  it('has a row for each section, and one for all that were left out', async () => {
    const requirements = [
      requirement('passed', { section: '4.1' }),
      requirement('deselected', { section: '4.1' }),
      requirement('not-observed', { section: '4.2' }),
      requirement('deselected', { section: '4.3' }),
      requirement('deselected', { section: '4.4' }),
      requirement('not-observed', { section: '4.4', seen: 'none' }),
    ];
    const text = await shown([runStarted(), runFinished({ requirements })]);
    const rows = text.slice(text.indexOf('desel.')).split('\n\n', 1)[0]?.split('\n').slice(1);
    expect(rows?.map((row) => row.trim().split(/ {2,}/))).toEqual([
      ['4.1 PUT file', '1', '·', '·', '·', '1'],
      ['4.2 POST conversations', '·', '·', '·', '1', '·'],
      ['other sections (2)', '·', '·', '·', '1', '2'],
    ]);
  });

  it('says that a run was cut, with what failed until then', async () => {
    const failed = check('failed');
    const text = await shown([
      runStarted(),
      { type: 'check-started', id: failed.id, title: failed.title },
      finished(failed),
    ]);
    expect(text).toContain('Failures (1)');
    expect(text).toMatch(/\nincomplete: the run was cut short after 1 of 6 checks\n$/);
  });

  it('prints nothing of a run that never started', async () => {
    expect(await shown([])).toBe('');
  });
});

describe('the page', () => {
  const long = 'word '.repeat(60);
  const wordless = 'x'.repeat(300);
  const texts = [long, wordless, '档案'.repeat(80), HOSTILE.repeat(5), `${long}\n${long}`];
  const events: RunEvent[] = [
    runStarted({ target: { name: 'Acme', hosts: {}, profile: '' } }),
    ...texts.flatMap((text, index): RunEvent[] => [
      finished(
        check('failed', {
          id: `files/${text}-${index}`,
          title: text,
          requirements: ['r'],
          failure: failure({ message: text, expected: text, actual: text, curl: 'curl' }),
        }),
      ),
      finished(check('inconclusive', { reason: text, durationMs: 3_723_004 })),
      { type: 'observed', observation: { id: 'o', question: text, answer: text } },
    ]),
    runFinished({
      verdict: 'incomplete',
      reason: long,
      requirements: [...mixedRun()].flatMap((event) =>
        event.type === 'run-finished' ? event.requirements : [],
      ),
    }),
  ];

  it.each([40, 80])('keeps every line within %i columns', async (columns) => {
    for (const verbosity of ['normal', 'verbose', 'quiet'] as const) {
      const text = await shown(events, { columns, color: true, verbosity });
      const tooWide = text.split('\n').filter((line) => stringWidth(line) > Math.max(columns, 72));
      expect(tooWide).toEqual([]);
    }
  });

  it('takes 80 columns where the width is unknown', async () => {
    const text = await shown(events, { columns: 0 });
    expect(Math.max(...text.split('\n').map((line) => stringWidth(line)))).toBe(80);
  });

  it('sends nothing of what a server sent that a terminal would obey', async () => {
    const text = await shown(events, { verbosity: 'verbose' });
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(text).toContain('\\x1b[31mred');
  });

  it('says above the lines of an email that the archive has it', async () => {
    const told = async (operation: CheckResult['operation'], curl: string) => {
      const one = check('failed', { id: 'email/x', operation, failure: failure({ curl }) });
      const text = await shown([runStarted(), finished(one), runFinished()]);
      return /before curl +the archive has these emails now/.test(text);
    };
    expect(await told('email', 'curl --data-binary \'{"messageId":"a"}\'')).toBe(true);
    expect(await told('email', 'curl --data-binary \'{"requestId":"a"}\'')).toBe(true);
    expect(await told('email', "curl --data-binary '{}'")).toBe(false);
    expect(await told('email', 'curl -X POST -T - http://a.test < reports/bodies/1.bin')).toBe(
      true,
    );
    expect(await told('email', 'curl -X PUT -T - http://a.test < reports/bodies/1.bin')).toBe(
      false,
    );
    expect(await told('voice', 'curl --data-binary \'{"messageId":"a"}\'')).toBe(false);
  });

  it('never wraps the curl line', async () => {
    const curl = `curl ${'-H "X: y" '.repeat(30)}`.trimEnd();
    const result = check('failed', { failure: failure({ curl }) });
    expect(await shown([runStarted(), finished(result)])).toContain(`  ${curl}\n`);
  });

  it('is coloured only when asked for', async () => {
    const plain = await shown(mixedRun());
    const colored = await shown(mixedRun(), { color: true });
    expect(plain).not.toContain('\u001b');
    expect(colored).toContain('\u001b[31m✗\u001b[39m');
    expect(colored).toContain('\u001b[31mnonconformant\u001b[39m');
  });
});
