/** A reconciliationId that an email of the run has got. */
export interface GivenId {
  id: string;
  /** The names of no two sessions are the same, so neither are their emails. */
  prefix: string;
  /** The check that sent it. */
  label: string;
  exchange: number;
}

/** One id that the target has issued, and where. */
export interface IssuedId {
  /** The check that got it. */
  label: string;
  exchange: number;
}

/** The ids of emails that all checks of a run have got so far (section 2.7). */
export interface IdAudit {
  /** How many there are. */
  count: number;
  /** The first that two checks have got, each for an email of its own. */
  twice?: { id: string; first: IssuedId; again: IssuedId };
  /** How many emails were answered that were accepted as they should be. */
  answered: number;
  /** The first of these whose answer has no id. */
  without?: IssuedId;
  /** The first of these whose id is one of its own request, perhaps written otherwise. */
  copied?: IssuedId & { id: string; of: string };
  /** How many emails of which nothing had been sent before were answered with a success. */
  firstSends: number;
  /** The first of these that was called a duplicate. */
  repeated?: IssuedId;
}
