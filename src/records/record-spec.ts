import type { Json, JsonObject } from './merge-patch.js';
import type { RecordBody } from './record-body.js';

/**
 * A patch of one entry, with the files that it refers to, and a text of its own in place of the
 * record's.
 */
export type EntrySpec = JsonObject & { attach?: Json[]; text?: string };

/**
 * What a check wants otherwise than in the plain record of an operation. Patches are JSON Merge
 * Patches.
 */
export interface RecordSpec {
  /**
   * Conversation events, voice records or events: one patch for each. An entry may say which files
   * it `attach`es.
   */
  entries?: EntrySpec[] | undefined;
  /** The file references of the first entry; of an email, its attachments. */
  attach?: Json[] | undefined;
  /** The text that a person wrote; the record's marker is put before it. */
  text?: string | undefined;
  /**
   * The texts are sent as they are: the marker stands somewhere else in each entry, or in the
   * email.
   */
  textAlone?: boolean | undefined;
  /** The exact size of the request body in bytes, reached by more text. */
  size?: number | undefined;
  /** What a longer text is made of, again and again. */
  padding?: string | undefined;
  /** How many people an email goes to, or take part in each entry. */
  people?: number | undefined;
  /** An email has a Sent-on-behalf sender besides the From sender. */
  onBehalf?: boolean | undefined;
  /** Patches of an email's two objects. */
  requestInfo?: JsonObject | undefined;
  overview?: JsonObject | undefined;
  /** A patch of the whole request, applied last. */
  request?: JsonObject | undefined;
  /**
   * How many plain entries, without the record's marker, stand around the others; an email has
   * none.
   */
  amidEntries?: Amid | undefined;
  /** File references that stand around those of each conversation event that has files. */
  amidFiles?: AmidFiles | undefined;
}

/** How many stand before and after. */
export interface Amid {
  before: number;
  after: number;
}

/** What stands before and after. */
export interface AmidFiles {
  before: Json[];
  after: Json[];
}

/** What a target demands beyond the interface, from its profile (contract: `records`). */
export interface RecordTemplates {
  conversations?: EnvelopeTemplate | undefined;
  voice?: EnvelopeTemplate | undefined;
  eventFeed?: EnvelopeTemplate | undefined;
  email?: EmailTemplate | undefined;
}

export interface EnvelopeTemplate {
  request?: Json | undefined;
  entry?: Json | undefined;
}

export interface EmailTemplate {
  request?: Json | undefined;
  senders?: Json | undefined;
  onBehalf?: Json | undefined;
  recipients?: Json | undefined;
  content?: Json | undefined;
  files?: Json | undefined;
}

/** A request ready to be sent. */
export interface BuiltRecord {
  /** Without the text that only gives it its size. */
  request: JsonObject;
  /** The request as it goes over the wire. */
  body: RecordBody;
  /** A word that stands in every entry of this record and nowhere else. */
  marker: string;
  /** The JSON pointer to its entries; empty of an email. */
  entriesAt: string;
  /** The entries around those that have the marker. */
  amidEntries?: Amid | undefined;
  /** The words in their place of these, from the first to the last. */
  otherMarkers: string[];
  /** The files of an email, whatever the profile makes of them. */
  attachments: Json[];
}
