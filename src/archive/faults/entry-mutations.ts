import { createHash } from 'node:crypto';
import { isObject } from '../records/shape.js';
import type { Bend, PlainBend } from './fault.js';
import {
  archiving,
  believing,
  DISLIKED,
  type EntryOperation,
  entriesIn,
  readingAs,
  referencesIn,
  refusing,
  withTexts,
} from './record-mutations.js';
import { isRefused, withStatus } from './requests.js';

const NOT_JSON = /JSON|Unexpected|UTF-8|encoded/;

/** Archives the same as before, with its text changed. */
export const withText = (area: EntryOperation, change: (text: string) => string): Bend =>
  archiving(area, (record) => [{ ...record, record: withTexts(record.record, change) }]);

/** Fills in a member that a reference lacks, and then finds its file. */
export const lenient =
  (area: EntryOperation, member: 'fileKey' | 'filename', external: boolean): PlainBend =>
  (sound) => {
    const made = 'default/filled-in-by-the-archive';
    const filled = readingAs(area, (body) => {
      for (const reference of referencesIn(body)) {
        if ((reference.fileHref !== undefined) !== external || reference[member]) continue;
        reference[member] = made;
      }
      return body;
    });
    return {
      ...filled(sound),
      ...believing(area, ({ fileKey }) => fileKey === made)(sound),
    };
  };

export function again(area: EntryOperation, times: number): Bend {
  return (sound) => {
    const seen = new Map<string, number>();
    return {
      archived: (record, request) => {
        const digest = digestOf(record.record);
        seen.set(digest, (seen.get(digest) ?? 0) + 1);
        return sound.archived(record, request);
      },
      ...refusing(area, (body) => {
        const first = area === 'voice' ? body : entriesIn(body)[0];
        return (seen.get(digestOf(first)) ?? 0) >= times && isObject(body);
      })(sound),
      ...withStatus(
        sound,
        409,
        (outcome) => outcome.kind === 'refused' && outcome.detail === DISLIKED,
      ),
    };
  };
}

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');

export function becomingReferenceable(
  area: EntryOperation,
  isMeant: (fileKey: string) => boolean,
): Bend {
  return (sound) => {
    const known = new Set<string>();
    return {
      archived: (record, request) => {
        for (const { external, fileKey } of record.files) {
          if (external && request.operation === area && isMeant(fileKey)) known.add(fileKey);
        }
        return sound.archived(record, request);
      },
      ...believing(area, ({ fileKey }) => known.has(fileKey))(sound),
    };
  };
}

export function placeholder(area: EntryOperation, isMeant: (href: string) => boolean): Bend {
  return (sound, { blobs, files }) => {
    const made = new Set<string>();
    return {
      read: (body, request) => {
        const drafts = sound.read(body, request);
        if (request.operation !== area) return drafts;
        for (const { fileKey, fileHref } of drafts.flatMap(({ references }) => references)) {
          if (!fileHref || !isMeant(fileHref)) continue;
          made.add(fileKey);
          const file = { contentType: 'application/octet-stream', storedAt: Date.now() };
          // One each: an upload to the key throws away what was there.
          blobs
            .create()
            .then((sink) => sink.finish())
            .then((blob) => files.put(sound.storeOf(request.host), fileKey, { ...blob, ...file }));
        }
        return drafts;
      },
      replaced: (earlier, later, upload) => {
        made.delete(upload.fileKey);
        return sound.replaced(earlier, later, upload);
      },
      found: (reference, file, request, place) =>
        made.has(reference.fileKey) ? undefined : sound.found(reference, file, request, place),
    };
  };
}

export function notJson(area: EntryOperation, detail: RegExp, status: number): Bend {
  return (sound) =>
    withStatus(
      sound,
      status,
      (outcome, { operation }) =>
        operation === area &&
        outcome.kind === 'refused' &&
        isRefused(outcome, 'malformed') &&
        NOT_JSON.test(outcome.detail) &&
        detail.test(outcome.detail),
    );
}
