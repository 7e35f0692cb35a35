import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../http/exchange/secrets.js';
import { SharedPreparation } from '../../circumstances/shared-preparation.js';
import type { HostCutoffs } from '../../client/availability/host-cutoffs.js';
import type { IdleChecks } from '../../client/idle-checks.js';
import type { OtherChecks } from '../../client/other-checks.js';
import type { SessionContext } from '../../client/session/session-context.js';
import type { CheckProgress } from '../../events/run-event.js';
import type { RunSoFar } from '../../events/run-so-far.js';
import { openPropertyRunner } from '../../verdict/attempts/open-property-runner.js';
import { BodyFiles } from '../../verdict/body-files.js';
import { Baseline } from '../../verdict/plain/baseline.js';
import type { RunContext } from '../../verdict/run-context.js';
import type { CheckConcurrency } from '../check-concurrency.js';
import type { RunOptions } from '../run-options.js';
import type { Traffic } from './count-traffic.js';
import { openSender } from './open-sender.js';
import { openSessions, type SessionOptions } from './open-sessions.js';
import { openTransport, type TransportOptions } from './open-transport.js';
import { runEnding } from './run-ending.js';

/** A run that is open: what its checks are run with, and what it counts. */
export interface OpenedRun {
  /** Part of every name that this run plants in the archive. */
  id: string;
  context: RunContext;
  baseline: Baseline;
  cutoffs: HostCutoffs;
  idle: IdleChecks;
  others: OtherChecks;
  /** Present where the profile names one. */
  inspector: SessionContext['inspector'];
  /** How long a check has waited for answers of the inspector, in milliseconds. */
  inspectorMs(checkId: string): number;
  secrets: Secrets;
  traffic: Traffic;
  /** What a run that continues this one has to know, since the last call. */
  soFar(): RunSoFar;
  /** How many checks the target takes at the same time. */
  checks: CheckConcurrency;
  close(): void;
}

/** What decides with what checks are run. */
type ContextOptions = Pick<
  RunOptions,
  'target' | 'seed' | 'cases' | 'keepCounterexample' | 'evidence' | 'concurrency' | 'isReplayed'
>;

type OpenOptions = ContextOptions &
  TransportOptions &
  SessionOptions &
  Pick<RunOptions, 'signal' | 'deadlineMs' | 'runId'>;

/**
 * Opens the connections, the tokens and the names of a run. Each part stands on those before it.
 */
export function openRun(options: OpenOptions, emit: (event: CheckProgress) => void): OpenedRun {
  const ending = runEnding(options);
  const { signal } = ending;
  const { runId = `${Date.now().toString(36)}${randomBytes(3).toString('hex')}` } = options;
  const names = { seed: options.seed, runId };

  const transport = openTransport(options, signal);
  const sending = openSender(options, transport, names, signal);
  const sessions = openSessions(options, { transport, sending, names, signal, emit });
  const { openSession, openForFiles, prepared, uploads, others, inspector } = sessions;

  const { target, seed, cases, keepCounterexample, evidence } = options;
  const { secrets, traffic, checks } = transport;
  const baseline = new Baseline(uploads, { target, openSession, signal });
  const preparation = new SharedPreparation(openSession, {
    isAlone: options.concurrency === 1,
    concurrency: target.pace?.concurrency,
    openForFiles,
    isReplayed: options.isReplayed,
  });
  const bounds = { seed, cases, signal };
  const propertyRunner = openPropertyRunner(target, baseline, openSession, preparation, bounds);
  return {
    id: runId,
    context: {
      openSession,
      propertyRunner,
      keepCounterexample,
      knownCircumstances: [],
      preparation,
      prepared,
      bodyFiles: new BodyFiles(evidence, secrets, target.transport),
      signal,
    },
    baseline,
    cutoffs: sending.cutoffs,
    idle: sending.idle,
    others,
    inspector,
    inspectorMs: sessions.inspectorMs,
    secrets,
    traffic,
    soFar: () => ({ ...traffic, ...sessions.drainAudited() }),
    checks,
    close: () => {
      ending.release();
      transport.close();
    },
  };
}
