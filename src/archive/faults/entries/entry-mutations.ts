import { createHash } from 'node:crypto';
import { isObject } from '../../records/shape.js';
import type { BehaviourMutation, Mutation } from '../fault.js';
import {
  archiving,
  assumingPresent,
  type EntryOperation,
  entriesIn,
  REFUSED_BY_FAULT,
  readingAs,
  referencesIn,
  refusing,
  withTexts,
} from '../mutations/records.js';
import { isRefused, withStatus } from '../mutations/requests.js';

const NOT_JSON = /JSON|Unexpected|UTF-8|encoded/;

/** Archives the same as before, with its text changed. */
export const withText = (area: EntryOperation, change: (text: string) => string): Mutation =>
  archiving(area, (record) => [{ ...record, record: withTexts(record.record, change) }]);

/** Fills in a member that a reference lacks, and then finds its file. */
export const lenient =
  (area: EntryOperation, member: 'fileKey' | 'filename', external: boolean): BehaviourMutation =>
  (correct) => {
    const made = 'default/filled-in-by-the-archive';
    const filled = readingAs(area, (body) => {
      for (const reference of referencesIn(body)) {
        if ((reference.fileHref !== undefined) !== external || reference[member]) continue;
        reference[member] = made;
      }
      return body;
    });
    return {
      ...filled(correct),
      ...assumingPresent(area, ({ fileKey }) => fileKey === made)(correct),
    };
  };

export function again(area: EntryOperation, times: number): Mutation {
  return (correct) => {
    const seen = new Map<string, number>();
    return {
      archived: (record, request) => {
        const digest = digestOf(record.record);
        seen.set(digest, (seen.get(digest) ?? 0) + 1);
        return correct.archived(record, request);
      },
      ...refusing(area, (body) => {
        const first = area === 'voice' ? body : entriesIn(body)[0];
        return (seen.get(digestOf(first)) ?? 0) >= times && isObject(body);
      })(correct),
      ...withStatus(
        correct,
        409,
        (result) => result.kind === 'refused' && result.detail === REFUSED_BY_FAULT,
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
  matches: (fileKey: string) => boolean,
): Mutation {
  return (correct) => {
    const known = new Set<string>();
    return {
      archived: (record, request) => {
        for (const { external, fileKey } of record.files) {
          if (external && request.operation === area && matches(fileKey)) known.add(fileKey);
        }
        return correct.archived(record, request);
      },
      ...assumingPresent(area, ({ fileKey }) => known.has(fileKey))(correct),
    };
  };
}

export function placeholder(area: EntryOperation, matches: (href: string) => boolean): Mutation {
  return (correct, { blobs, files }) => {
    const made = new Set<string>();
    return {
      read: (body, request) => {
        const drafts = correct.read(body, request);
        if (request.operation !== area) return drafts;
        for (const { fileKey, fileHref } of drafts.flatMap(({ references }) => references)) {
          if (!fileHref || !matches(fileHref)) continue;
          made.add(fileKey);
          const file = { contentType: 'application/octet-stream', storedAt: Date.now() };
          // One each: an upload to the key throws away what was there.
          blobs
            .create()
            .then((sink) => sink.finish())
            .then((blob) =>
              files.put(correct.storeOf(request.host), fileKey, { ...blob, ...file }),
            );
        }
        return drafts;
      },
      replaced: (earlier, later, upload) => {
        made.delete(upload.fileKey);
        return correct.replaced(earlier, later, upload);
      },
      found: (reference, file, request, place) =>
        made.has(reference.fileKey) ? undefined : correct.found(reference, file, request, place),
    };
  };
}

export function notJson(area: EntryOperation, detail: RegExp, status: number): Mutation {
  return (correct) =>
    withStatus(
      correct,
      status,
      (result, { operation }) =>
        operation === area &&
        result.kind === 'refused' &&
        isRefused(result, 'malformed') &&
        NOT_JSON.test(result.detail) &&
        detail.test(result.detail),
    );
}
