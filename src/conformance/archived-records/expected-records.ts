import { USUAL_PLACE } from '../../records/entries-at.js';
import { atPointer } from '../../records/json-pointer.js';
import { isObject, type JsonObject } from '../../records/merge-patch.js';
import type { RecordBody } from '../../records/record-body.js';
import type { BuiltRecord } from '../../records/record-spec.js';
import type { Operation } from '../../spec/operation.js';

/** A file reference as it has to be listed next to an archived record. */
export interface ExpectedReference {
  fileKey: unknown;
  /** Undefined where the request did not name it. */
  filename: unknown;
  external: boolean | undefined;
  inlined: boolean | undefined;
}

/** A record that a request has to leave: an event, a voice request, or an email. */
export interface ExpectedRecord {
  record: JsonObject;
  references: ExpectedReference[];
}

/** As much of a submission as says what has to be archived. */
export interface SentContent {
  operation: Operation;
  body: RecordBody;
  marker: string;
  record: Pick<BuiltRecord, 'entriesAt' | 'amidEntries' | 'attachments'> | undefined;
}

/**
 * The records that a submission has to leave in the archive: one for each entry of a conversations
 * or event-feed request, one for a voice request or an email. Undefined where its body is no such
 * request.
 */
export function expectedRecords(submission: SentContent): ExpectedRecord[] | undefined {
  const request = parsed(submission.body.bytes());
  if (!isObject(request)) return undefined;
  const { operation, record } = submission;
  const entries = atPointer(request, record?.entriesAt ?? USUAL_PLACE[operation]);
  switch (operation) {
    case 'email':
      return [{ record: request, references: attachments(record?.attachments ?? [], request) }];
    case 'voice': {
      const { callOverview = null } = request;
      const voiceRecords = objects(entries);
      return [
        {
          record: { callOverview, voiceRecords },
          references: voiceRecords.flatMap(({ recordingFile }) => references(recordingFile, false)),
        },
      ];
    }
    case 'conversations':
      return withoutOthers(objects(entries), record).map((event) => ({
        record: event,
        references: references(event.files, true),
      }));
    case 'eventFeed':
      return withoutOthers(objects(entries), record).map((event) => ({
        record: event,
        references: references(isObject(event.body) ? event.body.file : undefined, true),
      }));
  }
}

/** The entries that are found by the record's marker. */
function withoutOthers(entries: JsonObject[], record: SentContent['record']): JsonObject[] {
  const { before = 0, after = 0 } = record?.amidEntries ?? {};
  return entries.slice(before, entries.length - after);
}

/** @param inlines whether isInlined has a meaning for the operation (section 2.2) */
function references(files: unknown, inlines: boolean): ExpectedReference[] {
  return objects(Array.isArray(files) ? files : [files]).map((file) => ({
    fileKey: file.fileKey,
    filename: file.filename,
    external: typeof file.fileHref === 'string' && file.fileHref !== '',
    inlined: inlines ? file.isInlined === true : undefined,
  }));
}

/**
 * What the profile's template does not send of a file cannot be archived; a key may end with the
 * name of its file.
 */
function attachments(attach: unknown[], request: JsonObject): ExpectedReference[] {
  const files = objects(attach);
  if (files.length === 0) return [];
  const beside = files.reduce(
    (text, { fileKey }) => text.replaceAll(inText(fileKey), ''),
    JSON.stringify(request),
  );
  return files.map(({ fileKey, filename }) => ({
    fileKey,
    filename: beside.includes(inText(filename)) ? filename : undefined,
    external: false,
    inlined: undefined,
  }));
}

/** A text as it stands inside of a JSON text. */
const inText = (value: unknown): string => JSON.stringify(String(value)).slice(1, -1);

const objects = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter((item): item is JsonObject => isObject(item)) : [];

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
