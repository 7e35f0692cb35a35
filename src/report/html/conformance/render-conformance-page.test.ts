import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  check,
  failedCheck,
  KNOWN_FAULTS,
  largeReport,
  shownReport,
} from '../../../../test/support/shown-reports.js';
import { renderConformancePage } from './render-conformance-page.js';
import type { ShownReport } from './shown-report.js';

const CASE = 'id: files/oversize\nsteps:\n  - upload: big\n';

const render = (report: ShownReport = shownReport()) =>
  renderConformancePage(report, {
    knownFaults: KNOWN_FAULTS,
    counterexamples: new Map([['reports/counterexamples/one.yaml', CASE]]),
  });

/** What a reader sees: the text of a page, without its tags. */
const textOf = (page: string) =>
  page
    .replace(/<(style|script)>.*?<\/\1>/gs, '')
    .replace(/<\/?(a|b|code|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');

describe('the page of a run', () => {
  it('does not contradict a conformant verdict with the shoulds that failed', () => {
    const report = shownReport();
    const requirements = report.requirements.map((one) => ({ ...one, level: 'should' }));
    const text = textOf(render({ ...report, verdict: 'conformant', requirements }));
    expect(text).toContain('Every must that was judged holds.');
    expect(text).toContain('It does not count, but a should does not hold: ');
    expect(text).not.toContain('The first rule that is broken');
  });

  it('has the verdict, what it is worth, and its scope', () => {
    const text = textOf(render());
    expect(text).toContain('Acme Archive 3.1: ✗ nonconformant');
    expect(text).toContain('1 must failed; 3 of 5 musts judged.');
    expect(text).toContain(
      'Tier gate: 299 of 1745 checks, which find 499 of 499 known faults, and 52 % of faults that it was chosen without;',
    );
    expect(text).toContain('904 requests, 44 MB, 512 objects left in the archive');
    expect(text).toContain('a waiver expired');
    expect(text).toContain('1 cannot be seen through any interface');
    expect(text).toContain('1 undecided: the answers allow no verdict');
  });

  it('has the sums of a run by itself beside those with the runs before it', () => {
    const { run, summary } = shownReport();
    const part = { id: 'r-1', startedAt: run.startedAt, durationMs: 60_000 };
    const continues = { kept: 1, runs: [{ ...part, exchanges: 900, bytesSent: 1_000_000 }] };
    const text = textOf(
      render({
        ...shownReport(),
        run: { ...run, durationMs: 62_000, continues },
        summary: { ...summary, exchanges: 910, bytesSent: 1_002_000 },
      }),
    );
    expect(text).toContain(
      '· 2s · 10 exchanges · 2 kB sent; in 2 runs together 1m 2s · 910 exchanges · 1 MB sent',
    );
  });

  it('has of a failure all that a person needs', () => {
    const text = textOf(render());
    expect(text).toContain('The statement of files/oversize-is-400. (section 4.1 PUT file)');
    expect(text).toContain('expected 400, came 200');
    expect(text).toContain(
      'Looks like: the limit of a file is one byte too high (100 % of failed checks in common)',
    );
    expect(text).toContain('in 3 of 3 runs of the check');
    expect(text).toContain('fails only when it is sent in chunks and its last byte comes late');
    expect(text).toContain("curl -X PUT 'https://archive.acme.test/v2/files/default/big'");
    expect(text).toContain('id: files/oversize steps: - upload: big');
    expect(text).toContain('an answer to 3');
    expect(text).toContain('the beginning of 5 kB');
  });

  it('says what the wrong token is that a line takes', () => {
    const one = failedCheck('auth/wrong-token/email/truncated', 'auth/wrong-token');
    const curl = 'curl -H "authorization: Bearer $ASSAY_OTHER_TOKEN"';
    const failure = { message: '', expected: '401', actual: '200', exchanges: [], curl };
    const report = shownReport({ checks: [{ ...one, failure }] });
    expect(textOf(render(report))).toContain('the good one without its last character');
    expect(textOf(render())).not.toContain('Wrong token');
  });

  it('keeps waived failures in sight, with who sees to them until when', () => {
    const text = textOf(render());
    expect(text).toContain(
      'Waived: a fix is on its way; the mail team sees to it, until 2031-01-31 (https://issues.acme.test/7)',
    );
    expect(text).toContain('What failed, and is waived');
  });

  it('has the last lines of the server that was started for the run', () => {
    expect(render()).toContain('<pre>listening\nout of memory</pre>');
  });

  it('shows outcomes and levels that it does not know', () => {
    const page = render();
    expect(textOf(page)).toContain('half passed may files/from-the-future');
    expect(page).toContain('data-filter="half-passed"');
  });

  it('shows what failed in a run that was cut before its requirements', () => {
    const checks = [
      failedCheck('files/oversize/voice', 'files/oversize-is-400'),
      check('a', 'passed'),
    ];
    const text = textOf(render(shownReport({ verdict: 'incomplete', requirements: [], checks })));
    expect(text).toContain('? incomplete');
    expect(text).toContain('files/oversize-is-400');
    expect(text).toContain('expected 400, came 200');
  });

  it('shows once what was sent of a check without a verdict', () => {
    const { requirements, checks, exchanges } = shownReport();
    const [exchange] = exchanges;
    if (exchange === undefined) throw new Error('there is one');
    const evidence = { exchanges: [exchange.id], before: ['curl first'], curl: 'curl last' };
    const open = checks.map((one) => (one.id === 'voice/text' ? { ...one, evidence } : one));
    const both = requirements.map((one) =>
      one.id === 'voice/plain-record-passes'
        ? { ...one, checks: [...one.checks, 'voice/text'] }
        : one,
    );
    const page = render(shownReport({ requirements: both, checks: open }));
    expect(page.match(/<details><summary>What was sent<\/summary>/g)).toHaveLength(1);
    expect(textOf(page)).toMatch(
      /the answers were lost What was sent Send the requests again, the deciding one last Copy curl first curl last The exchange that shows it/,
    );
    expect(render()).not.toContain('What was sent');
  });

  it('links no address that is not one of the web', () => {
    const waiver = { id: 'a', reason: 'b', state: 'used', link: 'javascript:alert(1)' };
    const page = render(shownReport({ waivers: [waiver] }));
    expect(page).toContain('javascript:alert(1)');
    expect(page).not.toMatch(/href="(?!#|data:,"|https:\/\/issues)/);
  });

  it('lets only its own style and script work, and asks for nothing', () => {
    const page = render();
    for (const tag of ['style', 'script']) {
      const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page)?.[1] ?? '';
      const digest = createHash('sha256').update(text).digest('base64');
      expect(text).not.toBe('');
      expect(page).toContain(`${tag}-src 'sha256-${digest}'`);
    }
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<[^>]*\s(style|on\w+|src)=/);
  });

  it('gives every id once', () => {
    const ids = [...render().matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toContain('files/oversize-is-400');
    expect(ids).toContain('check:files/oversize/voice');
    expect(ids).toHaveLength(new Set(ids).size);
  });
});

/**
 * What a page says that it left out; a page is too long for the message of a failed expectation.
 */
const leftOut = (page: string) =>
  /Left out of this page (.*?) the JSON report has them/.exec(textOf(page))?.[1];

describe('the size of the page', () => {
  it('is below 3 MB for 1,745 checks of which 200 failed', () => {
    const page = render(
      largeReport({
        requirements: 166,
        checks: 1745,
        failures: 200,
        exchanges: 6,
        bodyBytes: 4096,
      }),
    );
    expect(Buffer.byteLength(page)).toBeLessThan(3e6);
    const shown = page.match(/<details class="check" /g);
    expect(shown).toHaveLength(200);
    expect(leftOut(page)).toMatch(/^\d+ exchanges, parts of \d+ bodies:/);
  });

  it('stays there over 100,000 exchanges, and says what was left out', () => {
    const page = render(
      largeReport({
        requirements: 166,
        checks: 20_000,
        failures: 20_000,
        exchanges: 5,
        bodyBytes: 200,
      }),
    );
    expect(Buffer.byteLength(page)).toBeLessThan(3e6);
    expect(leftOut(page)).toMatch(/^the details of 1\d{4} failed checks, /);
  });

  it('stays there when all texts are long', () => {
    const long = 'x'.repeat(1_000_000);
    const one = failedCheck('a', 'files/oversize-is-400');
    const failure = {
      ...one.failure,
      message: long,
      expected: long,
      actual: long,
      curl: long,
      exchanges: [],
    };
    const report = shownReport({
      checks: [{ ...one, id: 'files/oversize/voice', title: long, failure }],
      observations: [{ id: 'a', question: long, answer: long }],
    });
    expect(Buffer.byteLength(render(report))).toBeLessThan(200_000);
  });
});
