import { type ExitCode, exitCodeOf } from '../../src/cli/exit-codes.js';
import type { CheckResult, Outcome, RunFinished } from '../../src/conformance/check/run-event.js';
import { runConformance } from '../../src/conformance/run/run-conformance.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { type HostName, OPERATIONS } from '../../src/spec/operation.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { bentProfile, startBentServer } from './bent-server.js';

/** What came of judging a bent server. */
export interface BentRun {
  /** What the command would end with. */
  code: ExitCode;
  checks: CheckResult[];
  finished: RunFinished;
  /** The ids of the requirements that ended in one way. */
  ids(outcome: Outcome): string[];
}

/**
 * Judges a bent server, which has a process of its own, with all scenarios that judge. Properties look for what nobody
 * thought of, and take their time for it.
 */
export async function judgeBent(
  fault: string,
  options: { hosts?: readonly HostName[]; inspector?: boolean } = {},
): Promise<BentRun> {
  const { hosts = OPERATIONS, inspector = true } = options;
  const server = await startBentServer(fault);
  try {
    const urls = Object.fromEntries(hosts.map((host) => [host, server.urls[host]]));
    const text = bentProfile({ ...server, urls }, inspector ? {} : { inspector: undefined });
    const target = await parseProfile('profile.yaml', text, { BENT_TOKEN: server.token });
    const { checks: all, digest } = await loadSuite([], target.limits);
    const checks: CheckResult[] = [];
    let finished: RunFinished | undefined;
    for await (const event of runConformance({
      target,
      checks: all.filter((check) => 'run' in check && check.question === undefined),
      suite: digest,
      version: '0.0.0',
      selection: { only: [], skip: [] },
      seed: 1,
      full: false,
      strict: false,
      concurrency: 4,
      timeoutMs: 10_000,
      shownOptions: {},
    })) {
      if (event.type === 'check-finished') checks.push(event.check);
      if (event.type === 'run-finished') finished = event;
    }
    if (finished === undefined) throw new Error('the run had no last event');
    const { requirements } = finished;
    return {
      code: exitCodeOf(finished),
      checks,
      finished,
      ids: (outcome) => requirements.filter((one) => one.outcome === outcome).map(({ id }) => id),
    };
  } finally {
    await server.stop();
  }
}
