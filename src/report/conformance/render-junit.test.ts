import { describe, expect, it } from 'vitest';
import { expectJUnit } from '../../../test/support/expect-junit.js';
import {
  check,
  cutRun,
  exchange,
  failure,
  finished,
  HOSTILE,
  mixedRun,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { RunEvent } from '../../conformance/events/run-event.js';
import { renderJUnit } from './render-junit.js';

function render(events: readonly RunEvent[], strict = false): string {
  return renderJUnit(recordOf(events), { strict });
}

/** The element of one case, from its opening to its closing tag. */
function caseOf(xml: string, id: string): string {
  const found = new RegExp(`<testcase [^>]*name="${id}:[^>]*?(/>|>[^]*?</testcase>)`).exec(xml);
  expect(found, `no case ${id}`).not.toBeNull();
  return found?.[0] ?? '';
}

describe('renderJUnit', () => {
  it('is valid, with the counts of every suite and of the whole', async () => {
    const xml = render(mixedRun());
    await expectJUnit(xml);
    expect(xml).toContain('<testsuites name="archive-assay" tests="8" failures="1" errors="2">');
    expect(xml).toMatch(
      /<testsuite name="files"[^>]* tests="7" failures="1" errors="2" skipped="3"/,
    );
    expect(xml).toMatch(
      /<testsuite name="voice"[^>]* tests="1" failures="0" errors="0" skipped="1"/,
    );
  });

  it('maps each outcome as a must', () => {
    const xml = render(mixedRun());
    expect(caseOf(xml, 'files/passed')).toMatch(/\/>$/);
    expect(caseOf(xml, 'files/failed')).toContain('<failure message="a file over the limit was');
    expect(caseOf(xml, 'files/error')).toContain('<error message="it is error" type="error">');
    expect(caseOf(xml, 'files/inconclusive')).toContain('type="inconclusive"');
    for (const outcome of ['waived', 'not-observed', 'deselected']) {
      const skipped = caseOf(xml, `files/${outcome}`);
      expect(skipped).toContain('<skipped/>');
      expect(skipped).toContain(`<system-out><![CDATA[${outcome}: it is ${outcome}`);
    }
  });

  it('states what was sent where there is no verdict', async () => {
    const evidence = { exchanges: [1, 2], before: ['curl one'], curl: 'curl two' };
    const open = check('inconclusive', { id: 'files/open', evidence });
    const should = { ...open, id: 'files/should', level: 'should' as const };
    const answered = exchange(2, { responseBody: { size: 4, text: 'busy', cut: false } });
    const xml = render([
      runStarted(),
      ...[open, should].map((one) => finished(one, [exchange(1), answered])),
      runFinished({ verdict: 'incomplete' }),
    ]);
    await expectJUnit(xml);
    const said = 'answer: busy\ncurl one\ncurl two]]></';
    expect(caseOf(xml, 'files/open')).toContain(`${said}error>`);
    expect(caseOf(xml, 'files/should')).toContain(`${said}system-out>`);
  });

  it('states what was required, what happened, and how to repeat it', () => {
    const failed = caseOf(render(mixedRun()), 'files/failed');
    expect(failed).toContain('files/failed-rule (section 4.1): A file that is larger');
    expect(failed).toContain(
      'expected: status 400\nactual: status 200\nreproduced: 3 of 3\ncurl -sS',
    );
  });

  it('shows the beginning of the answer, and where the step stands', async () => {
    const location = { file: 'scenarios/files/a.yaml', line: 7, step: '2' };
    const answered = exchange(3, {
      responseBody: { size: 90, text: `{"error":\n"${HOSTILE}"}`, cut: false },
    });
    const failed = check('failed', { failure: failure({ location }) });
    const xml = render([runStarted(), finished(failed, [answered]), runFinished()]);
    await expectJUnit(xml);
    expect(xml).toContain('answer: {"error":\n"\\x1b[31mred');
    expect(xml).toContain('at: scenarios/files/a.yaml:7, step 2\n');
  });

  it('fails a should only when strict', async () => {
    const lax = caseOf(render(mixedRun()), 'voice/lax');
    expect(lax).toContain('<skipped/>');
    expect(lax).toContain('failed: it was accepted');
    const strict = render(mixedRun(), true);
    expect(caseOf(strict, 'voice/lax')).toContain('<failure message="it was accepted"');
    expect(strict).toContain('tests="8" failures="2" errors="2">');
    await expectJUnit(strict);
  });

  it('skips a should without a verdict, strict or not', () => {
    const open = (['error', 'inconclusive'] as const).map((outcome) =>
      finished(check(outcome, { level: 'should' })),
    );
    for (const strict of [false, true]) {
      const xml = render([runStarted(), ...open, runFinished()], strict);
      expect(xml).toContain('tests="2" failures="0" errors="0"');
    }
  });

  it('orders the suites as the interface does, and gives each the properties of the run', () => {
    const xml = render([
      runStarted(),
      ...(['eventFeed', 'email', 'voice', 'conversations', 'files'] as const).map((operation) =>
        finished(check('passed', { operation })),
      ),
      runFinished(),
    ]);
    const names = [...xml.matchAll(/<testsuite name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['files', 'conversations', 'voice', 'email', 'eventFeed']);
    expect(xml).toContain('classname="assay.eventFeed"');
    for (const value of ['Acme Archive 3.1', '42', 'r-7f3a', 'conformant']) {
      expect(xml.split(`value="${value}"`)).toHaveLength(names.length + 1);
    }
  });

  it('stays valid whatever a server sent, and loses nothing that can be shown', async () => {
    const xml = render(
      [
        runStarted(),
        ...(['failed', 'inconclusive', 'waived'] as const).map((outcome) =>
          finished(
            check(outcome, {
              title: HOSTILE,
              ...(outcome === 'failed'
                ? { failure: failure({ message: HOSTILE, actual: HOSTILE, curl: HOSTILE }) }
                : { reason: HOSTILE }),
            }),
          ),
        ),
        runFinished({ requirements: [requirement('failed', { statement: HOSTILE })] }),
      ],
      true,
    );
    await expectJUnit(xml);
    expect(xml).not.toContain('\u001b');
    expect(xml).toContain('\\x1b[31mred');
    expect(xml).toContain('\\u{d800} \\u{202e} \\x9b2J \\u{fffe}');
  });

  it('is red in itself when the run was cut', async () => {
    const xml = render(cutRun());
    await expectJUnit(xml);
    expect(xml).toContain('tests="10" failures="0" errors="1"');
    expect(xml).toContain('the run was cut short after 2 of 6 checks');
    expect(xml).toContain('<property name="verdict" value="incomplete"/>');
  });

  it('says first which kind of request is not answered, beside all that is red for it', () => {
    const unanswered = {
      traits: [{ about: 'framing', value: 'chunked' } as const],
      ...{ requests: 9, unanswered: 9 },
      others: { requests: 30, unanswered: 0 },
      example: { exchange: 7, request: 'PUT /v2/files/k' },
    };
    const end = { verdict: 'incomplete', unanswered } as const;
    const open = finished(check('inconclusive'));
    const xml = render([runStarted(), open, runFinished(end)]);
    const first = xml.slice(xml.indexOf('<testcase'), xml.indexOf('</testcase>'));
    expect(first).toContain('no request sent in chunks was answered (9 of 9 got no answer)');
    expect(render([runStarted(), open, runFinished({ verdict: 'incomplete' })])).not.toContain(
      'the run is complete',
    );
  });

  it('is red in itself when the run is incomplete and no check is', async () => {
    const end = runFinished({ verdict: 'incomplete', reason: 'no check matched' });
    const xml = render([runStarted(), end]);
    await expectJUnit(xml);
    expect(xml).toContain('<error message="no check matched" type="incomplete"/>');
    const told = render([runStarted(), finished(check('error')), end]);
    expect(told).toContain('tests="1" failures="0" errors="1"');
  });
});
