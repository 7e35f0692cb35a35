import type { Exchange } from '../../../http/exchange/exchange.js';
import type { IssuedId } from '../../language/audit/id-audit.js';
import type { RunAudits } from '../../language/session/run-audits.js';
import { askForAll } from '../inspection/ask-inspector.js';
import type { SessionContext } from '../session/session-context.js';
import type { SessionExchanges } from '../session/session-exchanges.js';
import { markerStart } from '../session-names.js';
import type { Issued } from './issued-ids.js';
import type { RunAudit } from './run-audit.js';

/** The audits of a run; the exchanges that they find are shown with those of one session. */
export class TargetAudits implements RunAudits {
  readonly #exchanges: SessionExchanges;

  constructor(exchanges: SessionExchanges) {
    this.#exchanges = exchanges;
  }

  access: RunAudits['access'] = (what) => this.#shown(this.#audit.wrongTokens.auditOf(what));

  uploads: RunAudits['uploads'] = (host) => this.#shown(this.#audit.uploads.auditOf(host));

  ids: RunAudits['ids'] = () => {
    const { ids, firstSends } = this.#audit;
    const { count, twice, odd } = ids;
    const answers = { ...ids.answers, ...firstSends.answers };
    for (const exchange of [...odd, ...firstSends.odd]) this.#exchanges.show(exchange);
    if (twice === undefined) return { count, ...answers };
    const shown = ({ label, exchange, shown: whole }: Issued): IssuedId => {
      if (whole !== undefined) this.#exchanges.transcript.add(whole);
      return { label, exchange };
    };
    const again = { id: twice.id, first: shown(twice.first), again: shown(twice.again) };
    return { count, twice: again, ...answers };
  };

  acceptedRecords: RunAudits['acceptedRecords'] = (operation) => this.#audit.records.of(operation);

  notShownAtOnce: RunAudits['notShownAtOnce'] = (records) =>
    askForAll(this.#context, (inspector) =>
      this.#audit.records.notShown(records, this.#markerStart, inspector),
    );

  archivedAsSent: RunAudits['archivedAsSent'] = async (query) => {
    const audit = await askForAll(this.#context, (inspector) =>
      this.#audit.records.archived(query, this.#markerStart, inspector),
    );
    const differing = audit.first ?? audit.refusedToo;
    if (differing !== undefined) this.#exchanges.show(differing.record.shown);
    return audit;
  };

  refusedAndArchived: RunAudits['refusedAndArchived'] = async (query) =>
    this.#shown(
      await askForAll(this.#context, (inspector) =>
        this.#audit.records.refusedOf(query, this.#markerStart, inspector),
      ),
    );

  storedAsSent: RunAudits['storedAsSent'] = async (part) =>
    this.#shown(
      await askForAll(this.#context, (inspector) => this.#audit.files.audit(part, inspector)),
    );

  get #context(): SessionContext {
    return this.#exchanges.context;
  }

  get #audit(): RunAudit {
    return this.#context.audit;
  }

  get #markerStart(): string {
    return markerStart(this.#context.names);
  }

  /** Shows the exchange that an audit found with those of the session. */
  #shown<T extends { shown?: Exchange }>({ shown, ...audit }: T): Omit<T, 'shown'> {
    if (shown !== undefined) this.#exchanges.show(shown);
    return audit;
  }
}
