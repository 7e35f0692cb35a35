import type { HttpClient } from '../../../http/exchange/http-client.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import type { Target } from '../../../profile/target.js';
import type { HostName } from '../../../spec/operation.js';
import type { FileReference } from '../../../spec/record.js';
import type { Blocked } from '../../language/conclusion.js';
import type { RunAudit } from '../audits/run-audit.js';
import type { IdleChecks } from '../idle-checks.js';
import type { SentinelWaits } from '../inspection/sentinel-waits.js';
import type { OtherChecks } from '../other-checks.js';
import type { Sender } from '../sender.js';
import type { SessionClock } from '../session-clock.js';
import type { RunNames } from '../session-names.js';
import type { SoftTimeout } from '../timeouts/soft-timeout.js';
import type { PreparedUploads } from './prepared-uploads.js';

/** What all sessions of one run share. */
export interface SessionContext {
  target: Target;
  http: Pick<HttpClient, 'exchange' | 'laneAfterRefusal' | 'stopReusing'>;
  sender: Pick<Sender, 'send'>;
  /** Present where the profile names one. */
  inspector: Inspector | undefined;
  /** Times a question of one session to the inspector; absent where nobody wants to know. */
  whileAsking?: (<T>(question: () => Promise<T>) => Promise<T>) | undefined;
  names: RunNames;
  clock: SessionClock;
  /** Other checks are run while one does nothing but wait. */
  idle: Pick<IdleChecks, 'during'>;
  others: Pick<OtherChecks, 'wait'>;
  softTimeout: SoftTimeout;
  /** How long sentinels are awaited in the inspector. */
  sentinelWaits: Pick<SentinelWaits, 'longestMs' | 'givenUp' | 'record'>;
  /** What all sessions have sent. */
  audit: RunAudit;
  /** Whether nothing waits for the event loop, so that a large file may be hashed at any time. */
  mayBlock?: boolean | undefined;
  /** Notes uploads; present where they are made for the sessions of many checks. */
  prepared?: Pick<PreparedUploads, 'note'> | undefined;
  /** Large records are built and sent one after the other: each is in memory several times. */
  largeRecordLock: <T>(owner: object, task: () => Promise<T>) => Promise<T>;
  tap?: SessionTap | undefined;
  /** Aborted when the run shall end. */
  signal: AbortSignal;
  /** A large upload of a check is on its way. */
  onProgress(checkId: string, sentBytes: number, totalBytes: number): void;
}

/**
 * Stands between each session of a run and what it acts on. Records its exchanges, or replays
 * recorded ones.
 *
 * @returns the context of one session
 */
export type SessionTap = (
  label: string,
  attempt: number,
  context: SessionContext,
) => SessionContext;

/** A reference to a small file on a host, uploaded once a run; or why there is none. */
export type PlainFile = (host: HostName) => Promise<FileReference | Blocked>;
