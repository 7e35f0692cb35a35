import { describe, expect, it } from 'vitest';
import { judgeProxied } from './judge-proxied.js';
import { judgedBefore } from './judged.js';
import { expectValidJUnit, junitTotals } from './junit.js';
import { failedRequirements, failuresOf } from './verdicts.js';

/*
 * A correct archive behind an ordinary proxy is a correct archive: what a proxy does of its own (it may take the whole
 * body before it passes anything on, and it ends connections in its own way) is no violation.
 */

const TOKEN = 'a-token-behind-nginx';

const NO_CASE = /^none of the \d+ cases came to it/;
/** nginx refuses what states a length beyond its own limit by closing the connection, which no sentence forbids. */
const CLOSED_EARLY = /^files\/far-oversize-stated\//;

const LAYOUTS = {
  'a port for each host': {},
  'one port, a path for each host': {
    onePort: 0,
    prefixes: {
      conversations: '/archive/conversations',
      voice: '/archive/voice',
      eventFeed: '/archive/feed',
      email: '/archive/mail',
    },
  },
};

/** Each layout with one of the two: a whole run takes half a minute. */
const VARIANTS = Object.entries(LAYOUTS).map(([name, layout], index) => {
  const buffering = index % 2 === 0 ? ('on' as const) : ('off' as const);
  return { name, layout, buffering };
});

describe.each(VARIANTS)(
  'the reference archive behind nginx, $name, request buffering $buffering',
  ({ layout, buffering }) => {
    const judged = judgedBefore(() => judgeProxied(layout, { buffering }, TOKEN));

    it('is conformant', async () => {
      const { report, exitCode } = await judged();
      // A run of everything tries a sample of the cases, and not each property comes to all that it judges.
      const troubled = report.checks.filter(
        ({ id, outcome, reason = '' }) =>
          !['passed', 'deselected'].includes(outcome) &&
          !(outcome === 'not-observed' && (NO_CASE.test(reason) || CLOSED_EARLY.test(id))),
      );
      expect(troubled).toEqual([]);
      expect(report.verdict).toBe('conformant');
      expect(exitCode).toBe(0);
    });

    it('passes every requirement that has a check', async () => {
      const { requirements, summary } = (await judged()).report;
      const checked = requirements.filter(({ checks }) => checks.length > 0);
      expect(checked.length).toBeGreaterThan(40);
      expect(summary.requirements.passed).toBe(checked.length);
    });

    it('is green in JUnit', async () => {
      const { report, junit } = await judged();
      await expectValidJUnit(junit);
      expect(junitTotals(junit)).toEqual({
        tests: report.checks.length,
        failures: 0,
        errors: 0,
      });
    });
  },
);

describe('the reference archive behind nginx with a limit of its own', () => {
  const judged = judgedBefore(() => judgeProxied({}, { buffering: 'on', bodyLimit: '4m' }, TOKEN));

  it('fails for the 413 of the proxy, and for nothing else', async () => {
    const run = await judged();
    expect(run.exitCode).toBe(1);
    expect(failedRequirements(run)).toEqual(['files/oversize-is-400']);
    expect(failuresOf(run, 'files/oversize-is-400')).toEqual(['400, came 413']);
    expect(run.report.summary.checks.inconclusive).toBe(0);
  });
});
