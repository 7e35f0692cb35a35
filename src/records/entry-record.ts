import type { Operation } from '../spec/operation.js';
import type { ConversationEvent, FeedEvent } from '../spec/record.js';
import type { Ingredients } from './ingredients.js';
import { isObject, type Json, type JsonObject, mergePatch } from './merge-patch.js';
import { personName } from './person-name.js';
import { fillIn, type Placeholders } from './placeholders.js';
import type { EnvelopeTemplate, RecordSpec } from './record-spec.js';
import { TemplateError } from './template-error.js';
import { throwWithoutMarker } from './throw-without-marker.js';
import { callOverview, voiceRecord, withVocabularyOf } from './voice-record.js';

/** Where an operation keeps its entries, and what a plain one is. */
interface EntryShape {
  member: string;
  request(ingredients: Ingredients): JsonObject;
  /** @param wanted what the check states of it */
  entry(ingredients: Ingredients, people: number, wanted: JsonObject): JsonObject;
  /** The members that hold an entry's file references. */
  attach(files: Json[]): JsonObject;
}

type EntryOperation = Exclude<Operation, 'email'>;

const SHAPES: Record<EntryOperation, EntryShape> = {
  conversations: {
    member: 'conversationEvents',
    request: () => ({}),
    entry: (ingredients, people) => conversationEvent(ingredients, people),
    attach: (files) => ({ files }),
  },
  voice: {
    member: 'voiceRecords',
    request: (ingredients) => callOverview(ingredients),
    entry: voiceRecord,
    attach: ([file]) => ({ recordingFile: file ?? null }),
  },
  eventFeed: {
    member: 'events',
    request: () => ({}),
    entry: (ingredients) => feedEvent(ingredients),
    attach: ([file]) => ({ body: { file: file ?? null } }),
  },
};

/**
 * A request of an operation with entries: the plain one, then the profile's templates over it, then
 * what the check wants otherwise (sections 2.3, 2.4 and 2.6).
 */
export function entryRequest(
  operation: EntryOperation,
  spec: RecordSpec,
  template: EnvelopeTemplate,
  ingredients: Ingredients,
): JsonObject {
  const shape = SHAPES[operation];
  const values = placeholders(ingredients);
  const specs = spec.entries ?? [{}];
  const entry = template.entry ?? {};
  if ((spec.people ?? 1) > 1 && isObject(entry) && entry.participants !== undefined) {
    throw new TemplateError('the entry of the profile has participants of its own');
  }
  const wanted = specs.map((entrySpec, index) => {
    const { attach, text, ...patch } = entrySpec;
    const own =
      text === undefined
        ? ingredients
        : { ...ingredients, text: ingredients.withMarker(text), asksForText: true };
    // Where both texts of an event are to be one, they are also with the marker.
    if (text !== undefined && patch.systemText === text) patch.systemText = own.text;
    const files = attach ?? (index === 0 ? spec.attach : undefined) ?? [ingredients.plainFile];
    const plain = shape.entry(own, spec.people ?? 1, patch);
    const demanded = mergePatch(plain, fillIn(entry, { ...values, text: own.text }));
    const references = amid(files, spec, operation).map((file) => mergePatch({}, file));
    return mergePatch(mergePatch(demanded, shape.attach(references)), patch);
  });
  const others = ingredients.otherMarkers.map((other) =>
    otherEntry(shape, entry, ingredients, other),
  );
  const before = spec.amidEntries?.before ?? 0;
  const entries = [...others.slice(0, before), ...wanted, ...others.slice(before)];
  const request = mergePatch(
    envelope(shape, entries, template, ingredients, values),
    spec.request ?? {},
  );
  // A voice request is one record, whatever number of entries it has.
  const marked = operation === 'voice' ? [request] : wanted.filter(isObject);
  if (spec.textAlone) throwWithoutMarker(marked, ingredients.marker);
  return operation === 'voice' ? withVocabularyOf(template, request) : request;
}

/**
 * A plain entry that belongs to the request, but not to what is looked for by the record's marker.
 * It has one participant: how many people a record has in all is for its check to say.
 */
function otherEntry(
  shape: EntryShape,
  template: Json,
  ingredients: Ingredients,
  marker: string,
): Json {
  const own = { ...ingredients, marker, text: `${marker} Another entry.`, asksForText: false };
  const plain = mergePatch(shape.entry(own, 1, {}), fillIn(template, placeholders(own)));
  return mergePatch(plain, shape.attach([mergePatch({}, ingredients.plainFile)]));
}

/** The files of an entry, and the others around them where the operation has several in one. */
function amid(
  files: Json[],
  { amidFiles: { before, after } = { before: [], after: [] } }: RecordSpec,
  operation: EntryOperation,
): Json[] {
  if (operation !== 'conversations' || files.length === 0) return files;
  return [...before, ...files, ...after];
}

/** Puts the entries where the target wants them: at `{{entries}}`, or in their usual member. */
function envelope(
  shape: EntryShape,
  entries: Json[],
  template: EnvelopeTemplate,
  ingredients: Ingredients,
  values: Placeholders,
): Json {
  let placed = false;
  const filled = fillIn(template.request ?? {}, {
    ...values,
    entries: () => {
      placed = true;
      return entries;
    },
  });
  const request = mergePatch(shape.request(ingredients), filled);
  return !placed && isObject(request) ? { ...request, [shape.member]: entries } : request;
}

/** The placeholders of the profile's templates. */
export function placeholders({
  fresh,
  now,
  marker,
  text,
}: Pick<Ingredients, 'fresh' | 'now' | 'marker' | 'text'>): Placeholders {
  return {
    uuid: () => fresh.uuid(),
    email: () => fresh.email(),
    name: () => fresh.name(),
    now,
    marker,
    text,
  };
}

function conversationEvent(
  { fresh, now, text, textAlone, marker }: Ingredients,
  people: number,
): ConversationEvent {
  return {
    eventTime: now,
    eventType: 'File_transfer',
    participants: Array.from({ length: people }, (_, index) => ({
      displayName: personName(index),
      corporateEmail: fresh.email(),
      userType: index === 0 ? 'initiator' : 'recipient',
    })),
    content: { message: text },
    ...(textAlone && { systemText: marker }),
  };
}

function feedEvent({ fresh, now, text, textAlone, marker }: Ingredients): FeedEvent {
  const displayName = textAlone ? `Person ${marker}` : 'Person 1';
  return {
    eventTime: `${new Date(now).toISOString().slice(0, 19)}Z`,
    user: { identifier: fresh.email(), displayName },
    eventType: 'Post',
    body: { text, textType: 'plain' },
  };
}
