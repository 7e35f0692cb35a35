import type { ExchangeOutcome } from '../../../http/exchange/exchange.js';

/** What came of a request, as far as a scenario looks at it. */
export interface Reply {
  /** The id of the exchange in the transcript. */
  exchange: number;
  outcome: ExchangeOutcome;
  /** What the connection said where there is no answer. */
  error?: string | undefined;
  /** There is no status, and some of an answer came. */
  brokeOff?: true;
  /**
   * There is no answer, and there need not be one: the request never ends, or ends in the middle.
   */
  needsNoAnswer?: true;
  /** Instead of an answer behind another one, bytes came that are no HTTP. */
  isNoHttp?: true;
  status?: number | undefined;
  headers: Record<string, string>;
  text: string;
  json: unknown;
  /**
   * The answer was not read: it broke off, has an unknown coding, or is longer or deeper than
   * answers may be to be read.
   */
  partial: boolean;
  /**
   * The id of an archived email, from where the profile says that it stands; undefined elsewhere.
   */
  reconciliationId: unknown;
  /**
   * The answer is that of a duplicate email: 202 and status `duplicate` (section 4.4), where that
   * could be read.
   */
  duplicate: boolean | 'unread';
}
