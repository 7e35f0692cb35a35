import { describe, expect, it } from 'vitest';
import { judgeUploads } from './judge-uploads.js';
import { judgedBefore } from './judged.js';
import { expectValidJUnit, junitTotals } from './junit.js';
import { guardedUploads, openUploads } from './nginx-config.js';
import { failedRequirements, failuresOf, judgedChecks, requirement } from './verdicts.js';

/*
 * An upload host that nobody here wrote. nginx answers a new file with 201 and a replaced one with 204, where section
 * 4.1 wants 200, and a file over its limit with 413, where section 7 wants 400. It knows no records at all.
 */

const TOKEN = 'a-token-of-nginx';
const UPLOAD = 'files/upload-answers-200';
const OVERSIZE = 'files/oversize-is-400';
const PLAIN_RECORD = 'conversations/plain-record-passes';

describe('nginx as an upload host, as near to the interface as it can be', () => {
  const judged = judgedBefore(() => judgeUploads(guardedUploads(TOKEN), TOKEN));

  it('is nonconformant, and nothing of the harness fails', async () => {
    const { exitCode, report } = await judged();
    expect(exitCode).toBe(1);
    expect(report.verdict).toBe('nonconformant');
    expect(report.summary.checks.error).toBe(0);
    expect(report.summary.requirements.error).toBe(0);
  });

  it('has two defects, and each is one failure', async () => {
    expect(failedRequirements(await judged())).toEqual([UPLOAD, OVERSIZE]);
  });

  it('is told that 201 is not 200', async () => {
    const [each, all, ...others] = failuresOf(await judged(), UPLOAD);
    expect(each).toBe('200, came 201');
    // What looks back on the run says so as well.
    expect(all).toMatch(/^200 for each, came 201 in \S/);
    expect(others).toEqual([]);
  });

  it('is told that 413 is not 400', async () => {
    expect(failuresOf(await judged(), OVERSIZE)).toEqual(['400, came 413']);
  });

  it('is shown each violation as often as it was asked for, with a way to repeat it', async () => {
    const { report } = await judged();
    for (const { id, failure } of report.checks) {
      if (failure === undefined) continue;
      expect(failure.reproduced, id).toBe('3 of 3');
      expect(failure.curl, id).toContain(report.target.hosts.conversations);
      expect(failure.exchanges.length, id).toBeGreaterThan(0);
    }
  });

  it('finds its token in no report', async () => {
    const { report, junit, lines, output } = await judged();
    expect(JSON.stringify([report, junit, lines, output])).not.toContain(TOKEN);
  });

  it.each(['files/reupload-answers-200', 'files/default-is-mandatory', PLAIN_RECORD])(
    'has no verdict on %s because of the 201',
    async (id) => {
      expect(requirement(await judged(), id)).toMatchObject({
        outcome: 'inconclusive',
        reason: expect.stringContaining(UPLOAD),
      });
    },
  );

  it('is told of everything else why it has no verdict', async () => {
    const { report } = await judged();
    const others = report.requirements.filter(({ outcome }) => outcome !== 'failed');
    const checks = report.checks.filter(({ outcome }) => outcome !== 'failed');
    expect([...others, ...checks].flatMap(unexplained)).toEqual([]);
  });

  it('meets each check once', async () => {
    const ids = (await judged()).report.checks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('finds the same in every report', async () => {
    const { report, junit, lines } = await judged();
    await expectValidJUnit(junit);
    const musts = (wanted: string) =>
      report.checks.filter(({ outcome, level }) => outcome === wanted && level === 'must').length;
    expect(junitTotals(junit)).toEqual({
      tests: report.checks.length,
      failures: musts('failed'),
      errors: musts('inconclusive'),
    });
    expect(lines.at(-2)).toMatchObject({ requirements: report.requirements });
    expect(lines.at(-1)).toMatchObject({
      type: 'footer',
      complete: true,
      verdict: 'nonconformant',
    });
  });
});

describe('nginx as an upload host that takes every path from everybody', () => {
  const judged = judgedBefore(() => judgeUploads(openUploads, TOKEN));
  const WRONG = [
    UPLOAD,
    OVERSIZE,
    'files/default-is-mandatory',
    'files/version-is-part-of-the-path',
    'access/upload-needs-a-token',
  ];
  /**
   * It shows its files too, but a check that starts with an answer of 200 does not come to see
   * that.
   */
  const MAYBE_SEEN = 'archive/files-cannot-be-read';

  it('fails for what it takes, and for nothing else', async () => {
    const run = await judged();
    const failed = failedRequirements(run);
    expect(run.exitCode).toBe(1);
    expect(failed).toEqual(expect.arrayContaining(WRONG));
    expect(failed.filter((id) => ![...WRONG, MAYBE_SEEN].includes(id))).toEqual([]);
    expect(run.report.summary.checks.error).toBe(0);
  });

  it.each([
    ['files/default-is-mandatory', 'no success (not 2xx), came 201'],
    ['files/version-is-part-of-the-path', 'a refusal (3xx or 4xx), came 201'],
    ['access/upload-needs-a-token', 'no success (not 2xx), came 201'],
  ])('is told what is wrong with %s', async (id, verdict) => {
    const run = await judged();
    const outcomes = judgedChecks(run, id).map(({ outcome }) => outcome);
    expect(outcomes.length).toBeGreaterThan(4);
    expect(outcomes).toContain('failed');
    // The audit of the whole run tells of the first that succeeded, whichever check sent it.
    const audited = expect.stringMatching(/^no success, came 201 for the token "/);
    const isAudited = id === 'access/upload-needs-a-token';
    expect(failuresOf(run, id)).toEqual([verdict, ...(isAudited ? [audited] : [])]);
  });
});

/** Its first request is a read, so the 201 does not keep the second one from being sent. */
const BEHIND_A_READ = /^wire\/uploads-behind-a-good-one-need-a-token\/\w+\/GET\//;

/**
 * What lacks a verdict and does not name the failed requirement behind that, or has one that is
 * none of nginx's own. nginx answers 404 to every record; the check of the plain record would
 * report it if the 201 did not keep it from being sent. It answers reads by itself, so those have
 * verdicts.
 */
function unexplained({ id, outcome, reason = '' }: Result): string[] {
  const unknownRecords = reason.includes('404') && reason.includes(PLAIN_RECORD);
  // What a check builds on is among those that are looked at here.
  const hasBase = reason.endsWith('on which it builds, is inconclusive');
  const explained = {
    'not-observed': reason !== '',
    inconclusive: [UPLOAD, OVERSIZE].some((id) => reason.includes(id)) || unknownRecords || hasBase,
    deselected: / stands in for it; run with --full$/.test(reason),
    passed: id.startsWith('archive/file') || BEHIND_A_READ.test(id),
  }[outcome];
  return explained ? [] : [`${id}: ${outcome} ${reason}`];
}

interface Result {
  id: string;
  outcome: string;
  reason?: string;
}
