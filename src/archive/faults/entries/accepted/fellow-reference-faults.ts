import type { FileReference } from '../../../../spec/record.js';
import type { ReferencePlace } from '../../../behaviour/behaviour.js';
import type { JsonObject } from '../../../records/shape.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../../fault.js';
import { keyMemory, phantomFile } from '../../mutations/key-memory.js';
import { type EntryOperation, referencesIn } from '../../mutations/record-contents.js';

/**
 * What a lookup knows besides the reference: all references of the request, where it stands among
 * them, and how often each key was stored.
 */
interface Fellows {
  references: readonly JsonObject[];
  place: ReferencePlace;
  stored: ReadonlyMap<string, number>;
}

/** Takes a missing file to be there because of what else its request refers to. */
const vouchedFor =
  (
    operation: EntryOperation,
    vouch: (reference: FileReference, fellows: Fellows) => boolean,
  ): BehaviourMutation =>
  (correct) => {
    const { times: stored, counting } = keyMemory(correct);
    const noticed = new Map<number, JsonObject[]>();
    return {
      ...counting,
      read: (body, request) => {
        noticed.set(request.number, referencesIn(body));
        return correct.read(body, request);
      },
      found: (reference, file, request, place) => {
        const references = noticed.get(request.number) ?? [];
        const isVouched =
          request.operation === operation &&
          !reference.fileHref &&
          vouch(reference, { references, place, stored });
        return (
          correct.found(reference, file, request, place) ?? (isVouched ? phantomFile() : undefined)
        );
      },
    };
  };

/**
 * Files that are not looked up because another reference of the request is like theirs (sections
 * 4.2 to 4.5).
 */
export const FELLOW_REFERENCE_FAULTS: Fault[] = [
  ...wireFaults('conversations/missing-file-is-400', {
    'last-of-a-name-only': [
      'Of several files of one name, the last one alone is looked up.',
      vouchedFor('conversations', ({ fileKey, filename }, { references }) => {
        const last = references.findLast((one) => one.filename === filename);
        return last?.fileKey !== fileKey;
      }),
    ],
    'first-of-a-name-in-an-event-only': [
      'Of several files of one name in an event, the first one alone is looked up.',
      vouchedFor(
        'conversations',
        ({ fileKey, filename }, { references, place }) =>
          place.file > 0 &&
          references.find((one) => one.filename === filename)?.fileKey !== fileKey,
      ),
    ],
  }),
  ...wireFaults('voice/missing-file-is-400', {
    'a-link-has-its-key': [
      'A file is not looked up where an external one of the request has its key.',
      vouchedFor('voice', ({ fileKey }, { references }) =>
        references.some((one) => one.fileHref !== undefined && one.fileKey === fileKey),
      ),
    ],
  }),
  ...wireFaults('eventFeed/missing-file-is-400', {
    'versions-are-counted': [
      'Uploads of the named keys are counted, and are to be as many as the keys.',
      vouchedFor('eventFeed', (_reference, { references, stored }) => {
        const keys = new Set(references.flatMap(({ fileKey }) => fileKey));
        const uploads = [...keys].map((key) => stored.get(String(key)) ?? 0);
        return uploads.reduce((sum, times) => sum + times, 0) >= keys.size;
      }),
    ],
  }),
];
