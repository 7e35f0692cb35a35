import type { Exchange } from '../../../http/exchange/exchange.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { copyOf } from '../../../http/exchange/record-exchange.js';
import type { Host } from '../../../profile/target.js';
import type { Fresh } from '../../../records/fresh.js';
import type { HostName, Operation } from '../../../spec/operation.js';
import { missingHost } from '../../events/missing-host.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Reply } from '../../language/session/reply.js';
import type { Token } from '../../language/token.js';
import { asShown } from '../audits/issued-ids.js';
import { mayLead, type RequestShape } from '../request-shape.js';
import type { SendWith } from '../sender.js';
import { sessionNames } from '../session-names.js';
import { replyOf } from './reply.js';
import type { SessionContext } from './session-context.js';
import { Transcript } from './transcript.js';

/** How a session is to its neighbours. */
export interface MeetingOthers {
  meetsOthers?: boolean | undefined;
}

/** What one session sends, under its own names; notes each exchange. */
export class SessionExchanges {
  readonly context: SessionContext;
  /** What the session is for, such as the id of a check. */
  readonly label: string;
  readonly fresh: Fresh;
  readonly prefix: string;
  readonly transcript = new Transcript();
  /** A record may have been archived before it was sent again. */
  outcomeUnknown = false;
  /** A request of another session was sent right behind an upload of this one. */
  wasFollowed = false;
  readonly #meetsOthers: boolean;

  /**
   * @param attempt from 1; another attempt plants other names
   * @param meetsOthers whether its requests may share a connection with those of other sessions at
   *   the same time, one right behind the other
   */
  constructor(
    context: SessionContext,
    label: string,
    attempt: number,
    { meetsOthers = false }: MeetingOthers = {},
  ) {
    this.#meetsOthers = meetsOthers;
    this.context = context.tap?.(label, attempt, context) ?? context;
    this.label = label;
    const { fresh, prefix } = sessionNames(context.names, label, attempt);
    this.fresh = fresh;
    this.prefix = prefix;
  }

  /** @throws CannotJudge when the profile does not name it */
  host(name: HostName): Host {
    const host = this.context.target.hosts[name];
    if (host !== undefined) return host;
    throw new CannotJudge(missingHost(name), { cause: 'profile' });
  }

  /** @throws CannotJudge when the host leaves all such requests without an answer */
  async send(
    host: HostName,
    shape: RequestShape,
    token: Token,
    sendWith: SendWith,
  ): Promise<ExchangeResult> {
    const { fresh, label } = this;
    const { outcomeUnknown, ...result } = await this.context.sender.send(
      { host, shape, token, fresh, label },
      async (header, options, authorizationOf) => {
        const meeting = this.#meetsOthers
          ? { mayFollow: true, mayBeFollowed: host !== 'email' && mayLead(shape, token) }
          : {};
        const once = await sendWith(header, { ...options, ...meeting }, authorizationOf);
        for (const { exchange, isOfAnother } of once.before ?? []) {
          this.transcript.add(isOfAnother ? copyOf(exchange) : exchange);
        }
        this.transcript.add(once.exchange);
        this.wasFollowed ||= once.wasFollowed === true;
        return once;
      },
    );
    this.outcomeUnknown ||= outcomeUnknown;
    return result;
  }

  /** @param operation the one that a record was submitted to */
  reply(result: ExchangeResult, operation?: Operation): Reply {
    return replyOf(result, operation, this.context.target.reconciliationId);
  }

  /** Where an exchange of this session comes from. */
  origin(shown: Exchange): { prefix: string; label: string; shown: Exchange } {
    const { prefix, label } = this;
    return { prefix, label, shown };
  }

  /** Shows an exchange of another session with those of this one. */
  show(exchange: Exchange): void {
    this.transcript.add(asShown(exchange));
  }

  /**
   * The reply to a request that need not be answered: only the run ends it as cancelled, not the
   * soft timeout.
   */
  softReply(result: ExchangeResult, operation?: Operation): Reply {
    const reply = this.reply(result, operation);
    const timedOut = reply.outcome === 'cancelled' && !this.context.signal.aborted;
    if (!timedOut) return reply;
    const error = 'nothing came in time';
    return { ...reply, outcome: 'timed-out', error, needsNoAnswer: true };
  }
}
