import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { furtherAnswer } from '../../../http/exchange/record-exchange.js';
import type { Secrets } from '../../../http/exchange/secrets.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { SendWith } from '../sender.js';
import type { SessionContext, SessionTap } from '../session/session-context.js';
import type { EvidenceLine, SentExchange } from './evidence.js';
import { recordedInspector } from './recorded-inspector.js';
import { sessionKey } from './session-key.js';

/** Keeps all that happens in the sessions of a run, without secrets. */
export const recordSessions =
  (keep: (evidence: EvidenceLine) => void) =>
  (secrets: Secrets): SessionTap =>
  (label, attempt, context) => {
    const session = sessionKey(label, attempt);
    return {
      ...context,
      sender: recordedSender(session, context.sender, keep, secrets),
      inspector: context.inspector && recordedInspector(session, context.inspector, keep, secrets),
      clock: {
        ...context.clock,
        now: () => {
          const now = context.clock.now();
          keep({ type: 'time', session, now });
          return now;
        },
      },
    };
  };

function recordedSender(
  session: string,
  sender: SessionContext['sender'],
  keep: (evidence: EvidenceLine) => void,
  secrets: Secrets,
): SessionContext['sender'] {
  let sends = 0;
  return {
    send: async (request, sendWith) => {
      sends += 1;
      const send = sends;
      let last: SentExchange | undefined;
      const kept: SendWith = async (...given) => {
        if (last !== undefined) keep({ ...last, again: true });
        last = undefined;
        const result = await sendWith(...given);
        last = evidenceOf(session, result, secrets);
        return result;
      };
      try {
        const { outcomeUnknown, ...result } = await sender.send(request, kept);
        if (last !== undefined) keep({ ...last, ...(outcomeUnknown && { outcomeUnknown }) });
        return { ...result, outcomeUnknown };
      } catch (error) {
        if (last !== undefined) keep(last);
        if (error instanceof CannotJudge) {
          const { reason, ...blocked } = error.blocked;
          const shown = { ...blocked, reason: secrets.redact(reason) };
          keep({ type: 'blocked', session, send, blocked: shown });
        }
        throw error;
      }
    },
  };
}

function evidenceOf(session: string, result: ExchangeResult, secrets: Secrets): SentExchange {
  const { exchange, answer, more, wasFollowed } = result;
  // What was sent for another session is kept there.
  const before = (result.before ?? []).filter(({ isOfAnother }) => isOfAnother !== true);
  return {
    type: 'exchange',
    session,
    exchange,
    ...(answer && { bodyEnd: answer.bodyEnd }),
    ...(more.length > 0 && {
      more: more.map((one) => ({ ...furtherAnswer(one, secrets), bodyEnd: one.bodyEnd })),
    }),
    ...(before.length > 0 && { before: before.map((one) => one.exchange) }),
    ...(wasFollowed && { wasFollowed }),
  };
}
