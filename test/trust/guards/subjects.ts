import type { Fault } from '../../../src/archive/faults/fault.js';
import type { Topic } from '../../../src/spec/circumstances.js';

/** What can be otherwise about the requests that show a fault. */
export type Subject = ReadonlySet<Topic>;

/** Of every request. */
const ANY: Topic[] = ['connection', 'headers', 'company'];
/** Of a file that has come whole, or that a record refers to. */
const OF_FILE: Topic[] = ['framing', 'size', 'bytes'];
const OF_KEY: Topic[] = ['key', 'history'];
const OF_BODY: Topic[] = [...ANY, 'timing'];
const UPLOAD: Topic[] = [...OF_BODY, ...OF_FILE, ...OF_KEY];
const EMAIL: Topic[] = [...OF_BODY, 'json', 'text'];
const ENTRIES: Topic[] = [...EMAIL, 'entries'];

const without = (topics: readonly Topic[], ...left: Topic[]): Topic[] =>
  topics.filter((topic) => !left.includes(topic));

/**
 * Decisions that are about a record alone, or about an upload alone; each of the others may be
 * about both.
 */
const OF_RECORDS =
  /^(recordFits|joined|read|isExternal|found|salvage|archived|emailIdentity|completeEmail|issueId|messageCount)$/;
const OF_UPLOADS = /^(uploadKey|takesType|fileFits|keep|tail|keepsPart|contentType|replaced)$/;

/**
 * The topics that can matter to a fault. They follow from which requests its requirement is about,
 * and where that leaves more than one kind, from which of them its decisions are about.
 *
 * @param decisions - that the fault replaces
 */
export function subjectOf({ id, breaks }: Fault, decisions: readonly string[]): Subject {
  return new Set(topicsOf(id, breaks, decisions));
}

function topicsOf(id: string, breaks: string, decisions: readonly string[]): readonly Topic[] {
  const [area = '', requirement = ''] = breaks.split('/');
  // Once the body is read, which a guard about it needs, nothing is left of it; and the pauses
  // within it are over.
  if (breaks === 'archive/bodies-are-not-requests' || needsLivePieces(id)) return ANY;
  if (area === 'archive') return readingTopics(id, requirement);
  if (area === 'files') return fileTopics(requirement, decisions);
  if (area === 'access') return accessTopics(id, requirement);
  if (area === 'email') return emailTopics(requirement);
  return area === 'conversations'
    ? [...entryTopics(id, requirement), ...(isNotJson(requirement, decisions) ? [] : FILES)]
    : entryTopics(id, requirement);
}

/** Several files in one event (section 2.3). */
const FILES: Topic[] = ['files'];

const needsLivePieces = (id: string): boolean =>
  /\/(pause-ends-it|mixed-up.*|under-load)$/.test(id);

/** What is not JSON has no members, but may be long. */
const isNotJson = (requirement: string, decisions: readonly string[]): boolean =>
  /^(malformed-is-refused|refusal-is-not-5xx)$/.test(requirement) && !decisions.includes('read');

/** Requests to a path that has a file, or that has records; a folder has no file. */
function readingTopics(id: string, requirement: string): Topic[] {
  if (/^records/.test(requirement) || /-listed/.test(id)) return OF_BODY;
  return UPLOAD;
}

function fileTopics(requirement: string, decisions: readonly string[]): Topic[] {
  const ofRecords = decisions.some((name) => OF_RECORDS.test(name));
  const ofUploads = decisions.some((name) => OF_UPLOADS.test(name));
  // A reference to a key that has no file shows nothing of any file.
  const looksAside =
    requirement === 'key-must-be-equal' && (ofRecords || decisions.includes('sameKey'));
  if (looksAside) return without(ofUploads ? UPLOAD : ENTRIES, ...OF_FILE);
  if (ofRecords && !ofUploads) return [...ENTRIES, ...OF_FILE, ...OF_KEY, ...FILES];
  // Its size is what it is about, or it never comes whole.
  if (/oversize|limit|incomplete|reset-upload|failed-reupload/.test(requirement)) {
    return without(UPLOAD, 'size');
  }
  return requirement === 'stated-length-is-captured' ? without(UPLOAD, 'framing') : UPLOAD;
}

const ACCESS_AREAS: Record<string, string> = {
  'conversations-need-a-token': 'conversations',
  'voice-needs-a-token': 'voice',
  'event-feed-needs-a-token': 'eventFeed',
};

function accessTopics(id: string, requirement: string): Topic[] {
  if (/^email/.test(requirement)) return EMAIL;
  if (/^upload/.test(requirement)) return UPLOAD;
  // A voice request has no list of files; which of the two record faults it is stands in their ids.
  if (requirement === 'record-without-token-is-not-archived') {
    const topics = [...ENTRIES, ...OF_FILE, ...OF_KEY];
    return /without-header$/.test(id) ? topics : [...topics, ...FILES];
  }
  const area = ACCESS_AREAS[requirement];
  // Any request has a token, and the voice host has no conversations.
  if (area === undefined) {
    return /without-header$/.test(id) ? [...UPLOAD, ...ENTRIES] : [...UPLOAD, ...ENTRIES, ...FILES];
  }
  const topics = entryTopics(id, requirement);
  return area === 'conversations' ? [...topics, ...FILES] : topics;
}

const ATTACHES = /attach|split-over|whole-up-to/;
/** Several requests that have an id in common, the later of which is judged. */
const SENDS_AGAIN = /^(duplicate-|same-request-id-|thread-)/;

function emailTopics(requirement: string): Topic[] {
  if (ATTACHES.test(requirement)) return [...EMAIL, ...OF_FILE, ...OF_KEY];
  if (requirement === 'malformed-is-refused') return without(EMAIL, 'json');
  return SENDS_AGAIN.test(requirement) ? [...EMAIL, 'history'] : EMAIL;
}

function entryTopics(id: string, requirement: string): Topic[] {
  if (requirement === 'malformed-is-refused' || /\/no-json$/.test(id)) {
    return without(EMAIL, 'json');
  }
  if (/\/other-shape$/.test(id)) return EMAIL;
  // Its file is not in the Archive, and never was.
  if (/external/.test(requirement) || /external-is-not-checked/.test(id)) {
    return [...ENTRIES, 'key'];
  }
  const lacksFile = /missing-file|refused-whole|corrected-resend|needs-key-and-name/;
  if (lacksFile.test(requirement) || /faulty-is-answered-first/.test(id)) {
    return [...ENTRIES, ...OF_KEY];
  }
  return [...ENTRIES, ...OF_FILE, ...OF_KEY];
}
