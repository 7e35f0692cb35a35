import { createInspector } from '../../../profile/inspector/inspector-client.js';
import { RunAudit } from '../../client/audits/run-audit.js';
import { CircuitBreaker } from '../../client/availability/circuit-breaker.js';
import { InspectorWaits } from '../../client/inspection/inspector-waits.js';
import { SentinelWaits } from '../../client/inspection/sentinel-waits.js';
import { OtherChecks } from '../../client/other-checks.js';
import { largeRecordLock } from '../../client/session/large-record-lock.js';
import { PreparedUploads } from '../../client/session/prepared-uploads.js';
import type { SessionContext } from '../../client/session/session-context.js';
import { SessionExchanges } from '../../client/session/session-exchanges.js';
import { type OpenSession, TargetSession } from '../../client/session/target-session.js';
import { REAL_CLOCK } from '../../client/session-clock.js';
import type { RunNames } from '../../client/session-names.js';
import { SoftTimeout } from '../../client/timeouts/soft-timeout.js';
import type { CheckProgress } from '../../events/run-event.js';
import type { RunSoFar } from '../../events/run-so-far.js';
import { PlainUploads } from '../../verdict/plain/plain-uploads.js';
import type { RunOptions } from '../run-options.js';
import type { OpenedSender } from './open-sender.js';
import type { Transport } from './open-transport.js';

export type SessionOptions = Pick<RunOptions, 'target' | 'earlier' | 'concurrency' | 'tap'>;

/** What the sessions of a run stand on. */
interface SessionParts {
  transport: Transport;
  sending: OpenedSender;
  names: RunNames;
  /** Aborted when the run ends. */
  signal: AbortSignal;
  emit: (event: CheckProgress) => void;
}

/** The sessions in which the checks of a run act. */
interface OpenedSessions {
  openSession: OpenSession;
  /** Opens sessions whose uploads are noted, for they serve many checks. */
  openForFiles: OpenSession;
  prepared: PreparedUploads;
  uploads: PlainUploads;
  others: OtherChecks;
  /** Present where the profile names one. */
  inspector: SessionContext['inspector'];
  /** How long sessions of this label have waited for answers of the inspector. */
  inspectorMs(label: string): number;
  /** What a run that continues this one has to know, since the last call. */
  drainAudited(): Pick<RunSoFar, 'ids' | 'records'>;
}

/** A target that takes fewer requests at once has none to spare. */
const FEW_AT_ONCE = 4;

export function openSessions(options: SessionOptions, parts: SessionParts): OpenedSessions {
  const { target } = options;
  const { transport, sending, names, signal, emit } = parts;
  const { idle, timeouts, sender } = sending;
  const others = new OtherChecks(idle);
  const audit = new RunAudit(target.emailFiles, options.earlier?.audited);
  const session: SessionContext = {
    target,
    http: transport.http,
    sender,
    inspector: inspectorOf(options, parts),
    names,
    clock: REAL_CLOCK,
    // A caller that asks for one check at a time gets that.
    idle: options.concurrency === 1 ? { during: (_milliseconds, wait) => wait() } : idle,
    tap: options.tap?.(transport.secrets),
    others,
    softTimeout: new SoftTimeout(() => timeouts.longestMs),
    sentinelWaits: new SentinelWaits(),
    audit,
    largeRecordLock: largeRecordLock(idle),
    signal,
    onProgress: (id, sentBytes, totalBytes) =>
      emit({ type: 'check-progress', id, sentBytes, totalBytes }),
  };
  const waits = new InspectorWaits();
  const timed = (label: string, context: SessionContext): SessionContext => ({
    ...context,
    whileAsking: (question) => waits.during(label, question),
  });
  const prepared = new PreparedUploads();
  const preparing: SessionContext = { ...session, prepared };
  const uploads = new PlainUploads(preparing);
  const { concurrency = Number.POSITIVE_INFINITY } = target.pace ?? {};
  // A request that waits for another one has one of the places meanwhile.
  const isMet = options.concurrency !== 1 && concurrency >= FEW_AT_ONCE;
  const open =
    (context: SessionContext): OpenSession =>
    (label, attempt, { meetsOthers = false } = {}) =>
      new TargetSession(
        new SessionExchanges(timed(label, context), label, attempt, {
          meetsOthers: meetsOthers && isMet,
        }),
        (host) => uploads.reference(host),
      );
  return {
    openSession: open(session),
    openForFiles: open(preparing),
    prepared,
    uploads,
    others,
    inspector: session.inspector,
    inspectorMs: (label) => waits.ms(label),
    drainAudited: () => audit.drain(),
  };
}

function inspectorOf(
  { target }: SessionOptions,
  { transport, signal }: SessionParts,
): SessionContext['inspector'] {
  if (target.inspectorUrl === undefined) return undefined;
  const breaker = new CircuitBreaker(signal);
  const headers = target.inspectorHeaders;
  return createInspector(target.inspectorUrl, (url, options) =>
    breaker.ask(() => transport.inspections.getJson(url, { ...options, headers })),
  );
}
