import { destinationOf } from '../../../http/connection/destination.js';
import { Lane } from '../../../http/connection/lane.js';
import type { Secrets } from '../../../http/exchange/secrets.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import { REFUSED_NAME } from '../../language/session/commands.js';
import type { SessionContext, SessionTap } from '../session/session-context.js';
import { sessionNames } from '../session-names.js';
import { authorization } from '../tokens/token-variant.js';
import { CannotReplay, notThere } from './cannot-replay.js';
import type { EvidenceLine } from './evidence.js';
import { RecordedSession } from './recorded-session.js';
import { replayedExchange } from './replayed-exchange.js';
import { type AnyAnswers, replayedInspector } from './replayed-inspector.js';
import { sessionKey } from './session-key.js';

/**
 * Gives each session of a run what the same session got when it was recorded, so that the checks
 * are judged without a target. A check that asks for anything else ends with a CannotReplay.
 *
 * @param token what stands for the token of each host
 */
export function replaySessions(
  evidence: readonly EvidenceLine[],
  token: string,
): (secrets: Secrets) => SessionTap {
  const sessions = new Map<string, RecordedSession>();
  const anywhere: AnyAnswers = new Map();
  for (const line of evidence) {
    const session = sessions.get(line.session) ?? new RecordedSession(line.session);
    sessions.set(line.session, session);
    session.add(line);
    if (line.type === 'inspection') anywhere.set(JSON.stringify(line.query), line);
  }
  return (secrets) => (label, attempt, context) => {
    const key = sessionKey(label, attempt);
    const session = sessions.get(key) ?? new RecordedSession(key);
    const leaveOut = (error: unknown): never => {
      leaveOutOfAudits(session, context, sessionNames(context.names, label, attempt).prefix);
      throw error;
    };
    const inspector = context.inspector && replayedInspector(session, context.inspector, anywhere);
    return {
      ...context,
      http: {
        exchange: (request) =>
          replayedExchange(session, request, context.target, secrets).catch(leaveOut),
        laneAfterRefusal: (baseUrl) =>
          session.hasLeft(destinationOf(baseUrl).origin, `/${REFUSED_NAME}`)
            ? undefined
            : new Lane(),
        stopReusing: () => undefined,
      },
      sender: replayedSender(session, context, token),
      inspector: inspector && {
        ...inspector,
        file: (query) => inspector.file(query).catch(leaveOut),
        records: (query) => inspector.records(query).catch(leaveOut),
      },
      clock: replayedClock(session, leaveOut),
      // Waits take no time here, so there is nothing to save.
      sentinelWaits: { longestMs: 5_000, givenUp: () => undefined, record: () => undefined },
      largeRecordLock: (_, task) => task(),
      // Few digests are ever asked for.
      mayBlock: true,
    };
  };
}

/**
 * What looks back on the whole run does not know what a session went on to do once it cannot be
 * replayed, so nothing of that session is compared.
 */
function leaveOutOfAudits(
  session: RecordedSession,
  { audit }: Pick<SessionContext, 'audit'>,
  prefix: string,
): void {
  audit.noteOther(prefix, session.textsLeft());
}

/** As often as the target was asked, with the tokens that were drawn for it. */
function replayedSender(
  session: RecordedSession,
  { target }: SessionContext,
  token: string,
): SessionContext['sender'] {
  let sends = 0;
  return {
    send: async ({ host, token: kind, fresh }, sendWith) => {
      sends += 1;
      const send = sends;
      const good = target.auth[host] === undefined ? undefined : token;
      const authorizationOf = (wanted: typeof kind) => authorization(wanted, good, fresh);
      for (;;) {
        const header = authorizationOf(kind);
        const blocked = session.blockedAt(send);
        if (blocked !== undefined) throw new CannotJudge(blocked.reason, blocked);
        const result = await sendWith(header, {}, authorizationOf);
        const { again, outcomeUnknown = false } = session.sentAs(result.exchange);
        if (again !== true) return { ...result, outcomeUnknown };
      }
    },
  };
}

/** Waits are over at once, and the time of a record is the one that it had. */
function replayedClock(
  session: RecordedSession,
  leaveOut: (error: CannotReplay) => never,
): SessionContext['clock'] {
  return {
    now: () => {
      const now = session.nextTime();
      if (session.isMissing) return leaveOut(new CannotReplay(notThere(session.key)));
      return now ?? leaveOut(new CannotReplay(`${session.key} wants a record that it never had`));
    },
    monotonic: () => session.time.now,
    sleep: (milliseconds) => session.time.until(session.time.now + milliseconds),
  };
}
