import fc from 'fast-check';
import type { UploadHost } from '../../spec/operation.js';
import type { JsonObject } from '../merge-patch.js';
import { type FileUse, fileUse } from './file-use.js';
import { isoMoment, moment } from './moment.js';
import { line, someText, text } from './text.js';

/** An entry of a record: a patch of the plain one, and its files. */
export interface EntryCase {
  patch: JsonObject;
  /** Its own text, in place of the record's. */
  text?: string | undefined;
  uses: FileUse[];
}

/** A record with files that must be accepted. */
export interface RecordCase {
  text: string;
  people: number;
  entries: EntryCase[];
}

/** Files that a case uploads before its record. */
export const UPLOADS = 2;

/** A record of an operation, with every optional member there or not (sections 2.3, 2.4, 2.6). */
export function validRecord(operation: UploadHost): fc.Arbitrary<RecordCase> {
  return fc.record({
    text,
    people: fc.integer({ min: 1, max: 4 }),
    entries: fc.array(withOwnText(ENTRIES[operation]), { minLength: 1, maxLength: 4 }),
  });
}

const withOwnText = (entry: fc.Arbitrary<EntryCase>): fc.Arbitrary<EntryCase> =>
  fc
    .tuple(entry, fc.option(text, { nil: undefined }))
    .map(([drawn, own]) => (own === undefined ? drawn : { ...drawn, text: own }));

const one = (use: fc.Arbitrary<FileUse>): fc.Arbitrary<FileUse[]> => fc.tuple(use);

/** Without what is undefined. */
const defined = (patch: Record<string, JsonObject[string] | undefined>): JsonObject =>
  Object.fromEntries(
    Object.entries(patch).filter(
      (pair): pair is [string, JsonObject[string]] => pair[1] !== undefined,
    ),
  );

const conversationEvent: fc.Arbitrary<EntryCase> = fc.record({
  patch: fc
    .record({
      eventTime: moment,
      systemText: fc.option(someText, { nil: undefined }),
    })
    .map(defined),
  // That an event may have one file twice is not stated (section 2.3).
  uses: fc.uniqueArray(fileUse(UPLOADS, { isInlined: true, description: false }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ file }) => ('stored' in file ? file.stored : -1 - file.outside),
  }),
});

const voiceParticipant: fc.Arbitrary<JsonObject> = fc
  .record({
    name: line,
    joins: fc.nat(50_000),
    stays: fc.option(fc.nat(9_000), { nil: undefined }),
  })
  .map(({ name, joins, stays }) => ({
    name,
    phone: '+15550101',
    company: 'Example',
    email: 'person@assay.example',
    detail: 'participant',
    joinTimeMS: joins,
    ...(stays === undefined ? {} : { leaveTimeMS: joins + stays }),
  }));

const voiceRecord: fc.Arbitrary<EntryCase> = fc.record({
  patch: fc
    .record({
      start: moment,
      asText: fc.boolean(),
      // No call of the cases is shorter than its participants are in it.
      lasts: fc.integer({ min: 60_000, max: 3_600_000 }),
      participants: fc.option(fc.array(voiceParticipant, { minLength: 1, maxLength: 4 }), {
        nil: undefined,
      }),
    })
    .map(({ start, asText, lasts, participants }) => ({
      startTime: asText ? String(start) : start,
      stopTime: start + lasts,
      participants: participants?.map((person) => during(person, start)) ?? null,
    })),
  uses: one(fileUse(UPLOADS, { isInlined: false, description: true })),
});

/** A participant whose times are those of the call. */
function during(person: JsonObject, start: number): JsonObject {
  const { joinTimeMS, leaveTimeMS } = person;
  return {
    ...person,
    joinTimeMS: start + Number(joinTimeMS),
    ...(leaveTimeMS === undefined ? {} : { leaveTimeMS: start + Number(leaveTimeMS) }),
  };
}

const feedEvent: fc.Arbitrary<EntryCase> = fc.record({
  patch: fc.record({ eventTime: isoMoment }),
  uses: one(fileUse(UPLOADS, { isInlined: true, description: false })),
});

const ENTRIES: Record<UploadHost, fc.Arbitrary<EntryCase>> = {
  conversations: conversationEvent,
  voice: voiceRecord,
  eventFeed: feedEvent,
};
