import type { Fresh } from './fresh.js';
import type { Json } from './merge-patch.js';

/** What a plain record is made of, the same for every entry of one request. */
export interface Ingredients {
  fresh: Fresh;
  /** Epoch milliseconds. */
  now: number;
  marker: string;
  /** The markers of the plain entries around the record's own. */
  otherMarkers: readonly string[];
  /** The text of the record, with its marker in it. */
  text: string;
  /** A text of an entry's own, as the check wants it sent. */
  withMarker: (text: string) => string;
  /** Whether texts are sent without the marker, which stands elsewhere then. */
  textAlone: boolean;
  /**
   * Whether a check asks for a text of its own: a plain record has none where it can do without.
   */
  asksForText: boolean;
  /** A reference to an uploaded file, for every entry that says nothing of its files. */
  plainFile: Json;
}
