import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { shownHeaders } from '../../../http/exchange/record-exchange.js';
import { recordBody } from '../../../http/exchange/recorded-body.js';
import type { Secrets } from '../../../http/exchange/secrets.js';
import type { Answer } from '../../../http/message/answer/answer-reader.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import { markersIn } from '../audits/markers-in.js';
import type { SendWith } from '../sender.js';
import type { SessionContext, SessionTap } from '../session/session-context.js';
import {
  type EvidenceLine,
  type FurtherAnswer,
  type InspectionLine,
  type InspectionQuery,
  type SentExchange,
  sessionKey,
} from './evidence.js';

/**
 * Longer answers of the inspector are not kept: they repeat what a check sent, which may be
 * megabytes. One for many records is what all checks of a run are judged by together, at its end.
 */
const LONGEST_ANSWER = { toOne: 256 * 1024, toMany: 64 * 1024 * 1024 };
/**
 * Of many records, those that are longer are kept by their markers alone: what is compared of them
 * all is smaller.
 */
const LARGEST_OF_MANY = 1024 * 1024;

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
  const { exchange, answer, more, before = [] } = result;
  return {
    type: 'exchange',
    session,
    exchange,
    ...(answer && { bodyEnd: answer.bodyEnd }),
    ...(more.length > 0 && { more: more.map((one) => furtherAnswer(one, secrets)) }),
    ...(before.length > 0 && { before: before.map((one) => one.exchange) }),
  };
}

function furtherAnswer(
  { status, headers, body, bodyEnd }: Answer,
  secrets: Secrets,
): FurtherAnswer {
  return {
    status,
    responseHeaders: shownHeaders(headers.record(), secrets),
    responseBody: recordBody(body, secrets, { whole: bodyEnd === 'complete' }),
    bodyEnd,
  };
}

function recordedInspector(
  session: string,
  inspector: Inspector,
  keep: (evidence: EvidenceLine) => void,
  secrets: Secrets,
): Inspector {
  const last = new Map<string, string>();
  const note = (
    query: InspectionQuery,
    seen: Omit<InspectionLine, 'type' | 'session' | 'query'>,
  ) => {
    const [key, text] = [JSON.stringify(query), JSON.stringify(seen)];
    if (last.get(key) === text) return;
    last.set(key, text);
    keep({ type: 'inspection', session, query, ...seen });
  };
  const noted = async <T>(
    query: InspectionQuery,
    ask: () => Promise<T>,
    areMany = false,
  ): Promise<T> => {
    try {
      const answer = await ask();
      const kept = areMany ? withoutLargeOnes(answer) : answer;
      note(query, shownAnswer(kept, LONGEST_ANSWER[areMany ? 'toMany' : 'toOne'], secrets));
      return answer;
    } catch (error) {
      if (error instanceof Error) {
        const code = 'code' in error ? String(error.code) : '';
        note(query, { error: { code, message: secrets.redact(error.message) } });
      }
      throw error;
    }
  };
  return {
    urlOf: (query) => inspector.urlOf(query),
    file: ({ fileKey, host }) => noted({ fileKey, host }, () => inspector.file({ fileKey, host })),
    records: ({ marker }, areMany = false) =>
      noted({ marker }, () => inspector.records({ marker }, areMany), areMany),
  };
}

function withoutLargeOnes(answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer;
  return answer.map((record: unknown) =>
    JSON.stringify(record).length <= LARGEST_OF_MANY
      ? record
      : { record: { markers: [...markersIn(record)] } },
  );
}

function shownAnswer(
  answer: unknown,
  longest: number,
  secrets: Secrets,
): Pick<InspectionLine, 'answer' | 'omitted'> {
  if (answer === undefined) return {};
  const text = JSON.stringify(answer);
  if (text.length > longest) return { omitted: text.length };
  const shown = secrets.redact(text);
  return { answer: shown === text ? answer : JSON.parse(shown) };
}
