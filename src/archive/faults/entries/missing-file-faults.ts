import type { FileReference } from '../../../spec/record.js';
import type { ArchivedRecord } from '../../store/record-index.js';
import {
  type BehaviourMutation,
  type Fault,
  inspectorFaults,
  type Mutation,
  wireFaults,
} from '../fault.js';
import { assumingPresent, type EntryOperation } from '../mutations/records.js';
import { everyNth, isRefused, withStatus } from '../mutations/requests.js';

/** Believes of references that are neither external nor said to be. */
const assumingPlainPresent: typeof assumingPresent = (area, matches) =>
  assumingPresent(area, (reference, ...rest) => isPlain(reference) && matches(reference, ...rest));

const isPlain = ({ fileHref, isAvailable }: FileReference): boolean =>
  fileHref === undefined && isAvailable === undefined;

/** Answers a request with a missing file of that kind with another status. */
const answering =
  (area: EntryOperation, status: number, turn: () => boolean): BehaviourMutation =>
  (correct) => {
    const meant = new Set<number>();
    return {
      found: (reference, file, request, place) => {
        if (!file && request.operation === area && isPlain(reference)) meant.add(request.number);
        return correct.found(reference, file, request, place);
      },
      ...withStatus(
        correct,
        status,
        (result, { number }) => isRefused(result, 'missing-file') && meant.has(number) && turn(),
      ),
    };
  };

/** What becomes of a request that names a file which is not there (sections 4.2, 4.3, 4.5 and 7). */
export function missingFileFaults(area: EntryOperation): Fault[] {
  return [
    ...wireFaults(`${area}/missing-file-is-400`, {
      'never-looked-up': ['No file is looked up.', assumingPresent(area, () => true)],
      'first-entry-only': [
        'Only the files of the first entry are looked up.',
        assumingPlainPresent(
          area,
          (_reference, { entry, file }) => positionOf(area, entry, file) > 0,
        ),
      ],
      'last-entry-only': [
        'Only the file of the last entry is looked up.',
        assumingPlainPresent(
          area,
          (_reference, { entry, entries, file, files }) =>
            positionOf(area, entry, file) < positionOf(area, entries, files) - 1,
        ),
      ],
      'twenty-entries': [
        'Files are looked up for the first twenty entries.',
        assumingPlainPresent(
          area,
          (_reference, { entry, file }) => positionOf(area, entry, file) >= 20,
        ),
      ],
      'answered-404': ['A missing file is answered 404.', answering(area, 404, () => true)],
      'second-in-a-row': [
        'A second missing file in a row is answered 422.',
        (correct) => answering(area, 422, everyNth(2))(correct),
      ],
      'images-are-believed': [
        'The file of an image is not looked up.',
        assumingPresent(area, ({ filename }) => filename.endsWith('.png')),
      ],
    }),
    ...inspectorFaults(`${area}/refused-whole`, {
      'rest-is-archived': [
        'A request that is refused for a missing file is archived all the same.',
        salvaging(area, (records) => records),
      ],
      'first-is-archived': [
        'The first entry of a refused request is archived.',
        salvaging(area, (records) => records.slice(0, 1)),
      ],
      // A voice request is archived as one.
      ...(area === 'voice' ? {} : inBatches(area)),
      'last-is-archived': [
        'The last entry of a refused request of three or more references is archived.',
        salvaging(area, (records) =>
          records.flatMap(({ files }) => files).length >= 3 ? records.slice(-1) : [],
        ),
      ],
    }),
    ...wireFaults(`${area}/corrected-resend-passes`, {
      'stays-refused': [
        'A key that was refused once stays refused.',
        staysRefused(area, () => true),
      ],
      'stays-refused-in-later-entries': [
        'A key that was refused in a later entry stays refused.',
        staysRefused(area, (position) => position > 0),
      ],
      'refused-once-more': [
        'A request that was refused is refused once more, whatever it says.',
        (correct) => {
          const refused = new Set<string>();
          return {
            found: (reference, file, request, place) => {
              const { fileKey } = reference;
              if (file && request.operation === area && refused.delete(fileKey)) return undefined;
              if (!file && place.entry + place.file > 0) refused.add(fileKey);
              return correct.found(reference, file, request, place);
            },
          };
        },
      ],
    }),
  ];
}

/** A voice request is one entry, whose references are those of its records. */
const positionOf = (area: EntryOperation, entry: number, file: number): number =>
  area === 'voice' ? file : entry;

const inBatches = (area: EntryOperation): Record<string, [string, Mutation]> => ({
  'batch-of-ten-is-archived': [
    'The first ten entries of a refused request of more than ten are archived.',
    salvaging(area, (records) => (records.length > 10 ? records.slice(0, 10) : [])),
  ],
});

function salvaging(
  area: EntryOperation,
  change: (records: ArchivedRecord[]) => ArchivedRecord[],
): Mutation {
  return (correct) => ({
    salvage: (records, request) =>
      request.operation === area ? change(records) : correct.salvage(records, request),
  });
}

function staysRefused(area: EntryOperation, matches: (position: number) => boolean): Mutation {
  return (correct) => {
    const refused = new Set<string>();
    return {
      found: (reference, file, request, place) => {
        const { fileKey } = reference;
        if (request.operation !== area) return correct.found(reference, file, request, place);
        if (!file && matches(positionOf(area, place.entry, place.file))) refused.add(fileKey);
        return refused.has(fileKey) ? undefined : correct.found(reference, file, request, place);
      },
    };
  };
}
