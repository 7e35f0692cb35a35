import type { Operation } from '../spec/operation.js';
import type { OpenRefusal } from './request-result.js';

/**
 * Correct answers that differ from the defaults only where the interface leaves the choice open.
 * None of them breaks one of its sentences.
 */
export interface Variations {
  /** The status of an accepted record (sections 4.2 to 4.5 give none); an email's needs a body. */
  success: Partial<Record<Operation, number>>;
  /** What the answers to uploads and to records other than emails carry. */
  successBody: 'json' | 'empty' | 'html';
  /** The status of refusals for which section 7 states none. */
  refusal: Partial<Record<OpenRefusal, number>>;
  /** The shape of error bodies, which section 7 leaves open. */
  errorBody: 'json' | 'empty' | 'html' | 'problem' | 'echo';
  /** Each answer ends its connection. */
  closeAfterAnswer: boolean;
  /** A connection ends without an answer where a method is asked for that the interface lacks. */
  dropsOtherMethods: boolean;
  /** A refusal waits until the whole request has arrived, as behind some proxies. */
  drainBeforeRefusal: boolean;
  /** An early refusal resets the connection instead of reading on for a while. */
  resetAfterEarlyRefusal: boolean;
  /** Milliseconds that each answer is held back. */
  latencyMs: number;
  /**
   * Milliseconds, at most, that answers are held back besides, each for a time of its own: later
   * ones come earlier.
   */
  unevenMs: number;
  /** Every n-th request is answered 429; 0 is never. */
  tooManyRequestsEvery: number;
  /** Every n-th request is carried out and answered 503 all the same; 0 is never. */
  unavailableAfterwardsEvery: number;
  /** Seconds in the Retry-After header of a 429. */
  retryAfterSeconds: number;
  /**
   * Milliseconds until the inspector shows a record, and an email's resend is known as a duplicate.
   */
  recordLagMs: number;
  /**
   * Milliseconds until the inspector shows a file; records may reference it at once all the same.
   */
  fileLagMs: number;
  /**
   * What makes an email a duplicate: the same bytes, the same emailOverview, or requestId and
   * messageId together.
   */
  duplicateBy: 'bytes' | 'overview' | 'ids';
  /** Whether an email without messageId can be a duplicate as well. */
  duplicateWithoutMessageId: boolean;
  /** What a reconciliationId looks like. */
  idForm: 'uuid' | 'hex' | 'base64url' | 'urn' | 'uuid-v7' | 'number' | 'long-number';
  /** Where a reconciliationId stands in an answer. */
  idAt: 'top' | 'data';
  /** A requestId is archived as the UUID that it is (RFC 4122, section 3): in lower case. */
  lowerCaseRequestIds: boolean;
  /** The words of a subject and the form of a messageId that are made for an email without one. */
  generated: 'usual' | 'other';
  /** What of an email counts towards its split. */
  splitCounts: 'all' | 'attachments';
  /**
   * Answers have members and headers that the interface does not mention, pages of them before the
   * rest.
   */
  additions: 'none' | 'few' | 'pages';
  /** How answers say where they end. */
  framing: 'length' | 'chunked' | 'close';
  /** Each answer comes after an informational one (1xx). */
  informational: boolean;
  /** Milliseconds after which an idle connection is closed silently. */
  idleMs: number;
  /** Milliseconds of every three seconds in which everything is turned away. */
  outageMs: number;
  /** The status of requests that are turned away for no reason of their own. */
  busyStatus: 429 | 503;
  /** The scheme of a token has to be written as `Bearer`. */
  strictScheme: boolean;
  /**
   * A token counts as the bytes that it encodes in base64url, so that bits beyond the last byte are
   * ignored.
   */
  encodedToken: boolean;
  /** A token is hexadecimal digits, in whichever case. */
  hexToken: boolean;
  /** No token is needed. */
  openAccess: boolean;
  /** Keys are taken from the path as they are, without percent-decoding. */
  rawKeys: boolean;
  /** A reference is read as a link: what stands around its key is dropped, such as a query. */
  referencesAsLinks: boolean;
  /** The dot segments and empty segments of a path are resolved before it is looked at. */
  resolvedPaths: boolean;
  /** The type of a file that came without one. */
  typeOfUntyped: string;
  /** A record needs a Content-Length. */
  recordsNeedLength: boolean;
  /** The most entries of a request; 0 is any number. */
  mostEntries: number;
  /** Records have nothing but what section 2 shows, and all of it but what it calls optional. */
  onlyAsShown: boolean;
  /** Records with what the interface does not promise to take are refused; see `refuseOddities`. */
  refusesOddities: boolean;
  /** Records come in envelopes that the interface does not show. */
  envelopes: boolean;
  /**
   * The shape that people, content and files of an email must have (section 2.5 shows none); `any`
   * takes each.
   */
  emailForm: 'any' | 'texts' | 'lists-in-objects' | 'one-of-each';
  /**
   * What becomes of a record, other than an email, that is sent again: it is archived once more,
   * refused, or dropped.
   */
  sameRecordAgain: 'archived' | 'refused' | 'dropped';
  /**
   * The only types that a file may have, in lower case and without parameters; an empty list takes
   * every type.
   */
  onlyTypes: string[];
  /**
   * Members that the inspector's answers do not have: of files, of records, and of their
   * references.
   */
  inspectorOmits: string[];
  /** Milliseconds that the inspector repeats its last answer about a file. */
  inspectorCacheMs: number;
  /** How the inspector tells what it knows. */
  inspectorForm:
    | 'plain'
    | 'rearranged'
    | 'iso-times'
    | 'text-times'
    | 'files-apart'
    | 'enveloped'
    | 'overview-alone'
    | 'some-in-full'
    | 'numbers-as-text'
    | 'nulls';
  /**
   * How the inspector shows the type of a file: as it was sent, or in small letters and of a text
   * with how it is encoded.
   */
  inspectorTypes: 'as-sent' | 'in-full';
  /** The notation of instants in the inspector's records. */
  inspectorTimes: 'sent' | 'database' | 'basic' | 'wrapped';
  /** How the inspector shows the people and files of an email: as sent, or in a form of its own. */
  inspectorLists: 'sent' | 'grouped' | 'text' | 'elsewhere';
  /** The inspector lists files that a record refers to in one way several times once. */
  filesListedOnce: boolean;
}

/** The archive as it answers when nothing else is asked for. */
export const DEFAULT_VARIATIONS: Variations = {
  success: {},
  successBody: 'json',
  refusal: {},
  errorBody: 'json',
  closeAfterAnswer: false,
  dropsOtherMethods: false,
  drainBeforeRefusal: false,
  resetAfterEarlyRefusal: false,
  latencyMs: 0,
  unevenMs: 0,
  tooManyRequestsEvery: 0,
  unavailableAfterwardsEvery: 0,
  outageMs: 0,
  retryAfterSeconds: 1,
  recordLagMs: 0,
  fileLagMs: 0,
  duplicateBy: 'bytes',
  duplicateWithoutMessageId: false,
  idForm: 'uuid',
  idAt: 'top',
  lowerCaseRequestIds: false,
  generated: 'usual',
  splitCounts: 'all',
  additions: 'none',
  framing: 'length',
  informational: false,
  // Longer than any client keeps one, so that none is closed under a new request.
  idleMs: 600_000,
  busyStatus: 429,
  strictScheme: false,
  encodedToken: false,
  hexToken: false,
  openAccess: false,
  rawKeys: false,
  referencesAsLinks: false,
  resolvedPaths: false,
  typeOfUntyped: 'application/octet-stream',
  recordsNeedLength: false,
  mostEntries: 0,
  onlyAsShown: false,
  refusesOddities: false,
  envelopes: false,
  emailForm: 'any',
  sameRecordAgain: 'archived',
  onlyTypes: [],
  inspectorOmits: [],
  inspectorCacheMs: 0,
  inspectorForm: 'plain',
  inspectorTypes: 'as-sent',
  inspectorTimes: 'sent',
  inspectorLists: 'sent',
  filesListedOnce: false,
};
