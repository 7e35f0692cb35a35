import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../../http/exchange/exchange.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { AccessAudit, Protected } from '../../language/audit/access-audit.js';
import type { Subject } from '../../language/conclusion.js';
import type { Reply } from '../../language/session/reply.js';
import type { Token } from '../../language/token.js';

/** An audit with the exchange of the first request that succeeded. */
export type ShownAccessAudit = AccessAudit & { shown?: Exchange };

/** What a request was answered that had to be refused for its token. */
interface Sent {
  token: Token;
  subject: Subject;
  reply: Reply;
  label: string;
  shown: Exchange;
}

/** The uploads and records of a run without the right token, whichever check sent them (section 5). */
export class WrongTokens {
  readonly #audits = new Map<Protected, ShownAccessAudit>();

  note(what: Protected, { token, subject, reply, label, shown }: Sent): void {
    const { status } = reply;
    if (status === undefined) return;
    const audit = this.auditOf(what);
    audit.sent += 1;
    if (!audit.subjects.some((one) => isDeepStrictEqual(one, subject))) {
      audit.subjects.push(subject);
    }
    if (!isSuccess(status) || audit.first !== undefined) return;
    audit.shown = shown;
    audit.first = { token, status, label, exchange: shown.id };
  }

  auditOf(what: Protected): ShownAccessAudit {
    const audit = this.#audits.get(what) ?? { sent: 0, subjects: [] };
    this.#audits.set(what, audit);
    return audit;
  }
}
