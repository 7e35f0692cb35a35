/**
 * The limits that a target states or is held to, in bytes; scenarios know them as `$limits`. Between
 * the two of a pair nothing is judged (section 8 leaves the unit open).
 */
export interface Limits {
  /** The largest file that must pass, and the smallest that must be refused. */
  file: { accept: number; refuse: number };
  /** The same for the request body of an email. */
  email: { accept: number; refuse: number };
  /** The largest email with attachments that stays whole, and the smallest that is split. */
  split: { whole: number; split: number };
}
