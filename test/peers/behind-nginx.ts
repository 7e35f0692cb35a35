import { describe, expect, it } from 'vitest';
import { judgeProxied } from './judge-proxied.js';
import { judgedBefore } from './judged.js';
import { expectValidJUnit, junitTotals } from './junit.js';
import { failedRequirements, failuresOf } from './verdicts.js';

const TOKEN = 'a-token-behind-nginx';

/** Neither the archive nor nginx sets one. */
const NO_COOKIE = /came header set-cookie nothing/;
const NO_CASE = /^none of the \d+ cases came to it/;
/**
 * nginx refuses what states a length beyond its own limit by closing the connection, which no
 * sentence forbids.
 */
const CLOSED_EARLY = /^files\/(far-oversize-stated|oversize-expected)\//;

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

export type Layout = keyof typeof LAYOUTS;

/**
 * A correct archive behind an ordinary proxy is a correct archive: what a proxy does of its own (it
 * may take the whole body before it passes anything on, and it ends connections in its own way) is
 * no violation.
 *
 * @param options of the command
 */
export function conformsBehindNginx(
  layout: Layout,
  buffering: 'on' | 'off',
  options: readonly string[] = [],
): void {
  describe(`the reference archive behind nginx, ${layout}, request buffering ${buffering}`, () => {
    const judged = judgedBefore(() => judgeProxied(LAYOUTS[layout], { buffering }, TOKEN, options));

    it('is conformant', async () => {
      const { report, exitCode } = await judged();
      // A run of everything tries a sample of the cases, and not each property comes to all that it
      // judges.
      const troubled = report.checks.filter(
        ({ id, outcome, reason = '' }) =>
          !['passed', 'deselected'].includes(outcome) &&
          !(outcome === 'not-observed' && [NO_CASE, NO_COOKIE].some((one) => one.test(reason))) &&
          !(outcome === 'not-observed' && CLOSED_EARLY.test(id)),
      );
      expect(troubled).toEqual([]);
      expect(report.verdict).toBe('conformant');
      expect(exitCode).toBe(0);
    });

    it('passes every requirement that has a check', async () => {
      const { requirements, checks } = (await judged()).report;
      // Those of which a check told something: of a part, the only one may be one that nginx closes
      // early.
      const told = new Set(
        checks
          .filter(({ outcome }) => !['deselected', 'not-observed'].includes(outcome))
          .flatMap((check) => check.requirements),
      );
      expect(told.size).toBeGreaterThan(100);
      const passed = requirements.filter(({ outcome }) => outcome === 'passed');
      expect(new Set(passed.map(({ id }) => id))).toEqual(told);
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
  });
}

/** @param options of the command */
export function isToldFromItsProxy(options: readonly string[] = []): void {
  describe('the reference archive behind nginx with a limit of its own', () => {
    const judged = judgedBefore(() =>
      judgeProxied({}, { buffering: 'on', bodyLimit: '4m' }, TOKEN, options),
    );

    it('fails for the 413 of the proxy, and for nothing else', async () => {
      const run = await judged();
      expect(run.exitCode).toBe(1);
      expect(failedRequirements(run)).toEqual(['files/oversize-is-400']);
      expect(failuresOf(run, 'files/oversize-is-400')).toEqual(['400, came 413']);
      expect(run.report.summary.checks.inconclusive).toBe(0);
    });
  });
}
