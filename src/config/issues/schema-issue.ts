/** A complaint of a schema about a part of a document, before it is given a position. */
export interface SchemaIssue {
  kind: 'unknown-key' | 'missing' | 'mismatch' | 'other';
  path: PropertyKey[];
  message: string;
  hint?: string;
  /** For an unknown key: the known one that it is, where the message says so itself. */
  meantKey?: string;
  /** For a mismatch: what would have been right, as it reads after "expected". */
  expected?: string;
  /** For a mismatch or an unknown key: the words that a hint can come from. */
  words?: string[];
}
