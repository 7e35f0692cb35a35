import { randomBytes } from 'node:crypto';
import { createHttpClient } from '../../http/exchange/http-client.js';
import { Secrets } from '../../http/exchange/secrets.js';
import { createServiceClient } from '../../http/service/service-client.js';
import { createInspector } from '../../profile/inspector/inspector-client.js';
import { runCommand } from '../../profile/tokens/run-command.js';
import { createTokens } from '../../profile/tokens/tokens.js';
import type { CheckProgress } from '../check/run-event.js';
import type { RunSoFar } from '../check/run-so-far.js';
import { SharedPreparation } from '../circumstances/shared-preparation.js';
import { CircuitBreaker } from '../client/availability/circuit-breaker.js';
import { HostCutoffs } from '../client/availability/host-cutoffs.js';
import { createProbe } from '../client/availability/probe.js';
import { IdleChecks } from '../client/idle-checks.js';
import { OtherChecks } from '../client/other-checks.js';
import { Pace } from '../client/pace/pace.js';
import { Backoff } from '../client/retry/backoff.js';
import { Sender } from '../client/sender.js';
import { AcceptedRecords } from '../client/session/accepted-records.js';
import { IssuedIds } from '../client/session/issued-ids.js';
import { largeRecordLock } from '../client/session/large-record-lock.js';
import { PreparedUploads } from '../client/session/prepared-uploads.js';
import { SentinelWaits } from '../client/session/sentinel-waits.js';
import type { SessionContext } from '../client/session/session-context.js';
import { SessionExchanges } from '../client/session/session-exchanges.js';
import { type OpenSession, TargetSession } from '../client/session/target-session.js';
import { REAL_CLOCK } from '../client/session-clock.js';
import { Patience } from '../client/timeouts/patience.js';
import { SoftTimeout } from '../client/timeouts/soft-timeout.js';
import { similarTokens } from '../client/tokens/token-variant.js';
import { TokenWatch } from '../client/tokens/token-watch.js';
import { tokensWithCircuitBreaker } from '../client/tokens/tokens-with-circuit-breaker.js';
import { BodyFiles } from '../verdict/body-files.js';
import { openPropertyRunner } from '../verdict/open-property-runner.js';
import { Baseline } from '../verdict/plain/baseline.js';
import { PlainUploads } from '../verdict/plain/plain-uploads.js';
import type { RunContext } from '../verdict/run-context.js';
import { CheckConcurrency } from './check-concurrency.js';
import { countTraffic, type Traffic } from './count-traffic.js';
import { runEnding } from './run-ending.js';
import type { RunOptions } from './run-options.js';

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
  secrets: Secrets;
  traffic: Traffic;
  /** What a run that goes on after this one has to know, since this was asked for last. */
  soFar(): RunSoFar;
  /** How many checks the target takes at the same time. */
  checks: CheckConcurrency;
  close(): void;
}

/** What the audits of the whole run look at, that of earlier runs included. */
function restoredAudits(
  earlier: RunOptions['earlier'],
): Pick<SessionContext, 'issuedIds' | 'accepted'> {
  const issuedIds = new IssuedIds();
  const accepted = new AcceptedRecords();
  if (earlier !== undefined) {
    issuedIds.restore(earlier.audited.ids);
    accepted.restore(earlier.audited.records);
  }
  return { issuedIds, accepted };
}

/** What the parts of a run are opened with. */
type OpenOptions = Pick<
  RunOptions,
  | 'target'
  | 'timeoutMs'
  | 'full'
  | 'seed'
  | 'cases'
  | 'keepCounterexample'
  | 'evidence'
  | 'earlier'
  | 'signal'
  | 'deadlineMs'
  | 'concurrency'
  | 'isConcurrencyFixed'
  | 'beforeCheck'
  | 'tap'
  | 'runId'
>;

/** Opens the connections, the tokens and the names of a run. Each part stands on those before it. */
export function openRun(options: OpenOptions, emit: (event: CheckProgress) => void): OpenedRun {
  const { target, timeoutMs, seed, cases, keepCounterexample, evidence, earlier } = options;
  const secrets = new Secrets(target.secrets);
  const traffic: Traffic = { exchanges: 0, bytesSent: 0 };
  const { issuedIds, accepted } = restoredAudits(earlier);
  const ending = runEnding(options);
  const { signal } = ending;
  const { runId = `${Date.now().toString(36)}${randomBytes(3).toString('hex')}` } = options;
  const names = { seed, runId };

  const { transport, headers } = target;
  const firstId = earlier?.nextExchange ?? 0;
  const client = createHttpClient({ transport, headers, timeoutMs, secrets, firstId });
  const checks = new CheckConcurrency(options.concurrency, {
    // Where a caller decides when checks begin, it may wait for one while others have the places.
    isFixed: options.isConcurrencyFixed ?? options.beforeCheck !== undefined,
  });
  const http = countTraffic(client, traffic, checks);
  const services = createServiceClient({ transport, timeoutMs, signal });
  const inspectionMs = timeoutMs + readBackMs(options);
  const inspections = createServiceClient({ transport, timeoutMs: inspectionMs, signal });

  const now = () => performance.now();
  const ownTokens = createTokens(target, { request: services.request, runCommand, now });
  ownTokens.onToken((token) => {
    secrets.add(token);
    for (const similar of similarTokens(token)) secrets.hide(similar);
  });
  const tokens = tokensWithCircuitBreaker(ownTokens, target.auth, signal);

  const probe = createProbe(target, http, tokens, names);
  const cutoffs = new HostCutoffs(signal, timeoutMs, probe);
  const pace = new Pace(target.pace ?? {}, target.hosts);
  const idle = new IdleChecks();
  const others = new OtherChecks(idle);
  const patience = new Patience(timeoutMs);
  const sender = new Sender(
    tokens,
    new TokenWatch(cutoffs, probe, signal),
    pace,
    cutoffs,
    new Backoff(),
    patience,
    idle,
    signal,
  );

  const inspection = new CircuitBreaker(signal);
  const session: SessionContext = {
    target,
    http,
    sender,
    inspector:
      target.inspectorUrl === undefined
        ? undefined
        : createInspector(target.inspectorUrl, (url, options) =>
            inspection.ask(() =>
              inspections.getJson(url, { ...options, headers: target.inspectorHeaders }),
            ),
          ),
    names,
    clock: REAL_CLOCK,
    // Who asks for one check at a time gets that.
    idle: options.concurrency === 1 ? { during: (_milliseconds, wait) => wait() } : idle,
    tap: options.tap?.(secrets),
    others,
    softTimeout: new SoftTimeout(() => patience.longestMs),
    sentinelWaits: new SentinelWaits(),
    issuedIds,
    accepted,
    largeRecordLock: largeRecordLock(idle),
    signal,
    onProgress: (id, sentBytes, totalBytes) =>
      emit({ type: 'check-progress', id, sentBytes, totalBytes }),
  };
  const prepared = new PreparedUploads();
  const preparing: SessionContext = { ...session, prepared };
  const uploads = new PlainUploads(preparing);
  const open =
    (context: SessionContext): OpenSession =>
    (label, attempt) =>
      new TargetSession(new SessionExchanges(context, label, attempt), (host) =>
        uploads.reference(host),
      );
  const openSession = open(session);

  const baseline = new Baseline(uploads, { target, openSession, signal });
  const bodyFiles = new BodyFiles(evidence, secrets, transport);
  const preparation = new SharedPreparation(openSession, {
    isAlone: options.concurrency === 1,
    concurrency: target.pace?.concurrency,
    openForFiles: open(preparing),
  });
  const propertyRunner = openPropertyRunner(target, baseline, openSession, preparation, {
    seed,
    cases,
    signal,
  });
  return {
    id: names.runId,
    context: {
      openSession,
      propertyRunner,
      keepCounterexample,
      knownCircumstances: [],
      preparation,
      prepared,
      bodyFiles,
      signal,
    },
    baseline,
    cutoffs,
    idle,
    others,
    inspector: session.inspector,
    secrets,
    traffic,
    soFar: () => {
      const ids = issuedIds.drain();
      const records = accepted.drain();
      return {
        ...traffic,
        ...(ids.length > 0 && { ids }),
        ...(records.length > 0 && { records }),
      };
    },
    checks,
    close: () => {
      ending.release();
      client.close();
      services.close();
      inspections.close();
    },
  };
}

/** Bytes a second at which an inspector reads a file back at least, with uploads going on beside it. */
const READ_BACK_RATE = 10_000_000;

/** What an inspector may take longer because it reads the largest file back, which no sign of progress tells. */
const readBackMs = ({ full, target }: Pick<OpenOptions, 'full' | 'target'>): number =>
  full ? (target.limits.file.refuse / READ_BACK_RATE) * 1_000 : 0;
