import { type ExitCode, exitCodeOf } from '../../src/cli/exit-codes.js';
import type { Outcome } from '../../src/conformance/check/run-event.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { type HostName, OPERATIONS } from '../../src/spec/operation.js';
import { bentProfile, startBentServer } from './bent-server.js';
import { type Judged, judgeWith } from './judge-with.js';

/** What came of judging a bent server. */
export interface BentRun extends Judged {
  /** What the command would end with. */
  code: ExitCode;
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
    const judged = await judgeWith(target, {
      observations: false,
      properties: false,
      timeoutMs: 10_000,
    });
    const { requirements } = judged.finished;
    return {
      ...judged,
      code: exitCodeOf(judged.finished),
      ids: (outcome) => requirements.filter((one) => one.outcome === outcome).map(({ id }) => id),
    };
  } finally {
    await server.stop();
  }
}
