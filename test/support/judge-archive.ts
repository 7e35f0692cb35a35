import type { ReferenceAddress } from '../../src/archive/archive.js';
import type { ReferenceOptions } from '../../src/archive/options.js';
import { type ExitCode, exitCodeOf } from '../../src/cli/process/exit-codes.js';
import type { Outcome } from '../../src/conformance/events/outcome.js';
import { type HostName, OPERATIONS } from '../../src/spec/operation.js';
import { startArchive, targetOf } from './archive-process.js';
import { type Judged, judgeWith } from './judge-with.js';

/** What came of judging an archive. */
export interface Judgement extends Judged {
  /** What the command would end with. */
  code: ExitCode;
  /** The ids of the requirements that ended in one way. */
  ids(outcome: Outcome): string[];
}

/** What is told of the archive. */
export interface JudgeArchiveOptions {
  /** All four when left out. */
  hosts?: readonly HostName[];
  inspector?: boolean;
}

/** Starts the reference archive and judges it. */
export async function judgeArchive(
  archive: ReferenceOptions,
  options: JudgeArchiveOptions = {},
): Promise<Judgement> {
  const server = await startArchive(archive);
  try {
    return await judgeServer(server, options);
  } finally {
    await server.stop();
  }
}

/**
 * Judges a server with all scenarios. Properties look for what nobody thought of, and take their
 * time for it.
 */
export async function judgeServer(
  server: ReferenceAddress,
  { hosts = OPERATIONS, inspector = true }: JudgeArchiveOptions = {},
): Promise<Judgement> {
  const urls = Object.fromEntries(hosts.map((host) => [host, server.urls[host]]));
  const target = await targetOf({ ...server, urls }, inspector ? {} : { inspector: undefined });
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
}
