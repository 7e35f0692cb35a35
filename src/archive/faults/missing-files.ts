import type { FileReference } from '../../spec/record.js';
import type { ArchivedRecord } from '../store/record-index.js';
import { type Bend, type Fault, inside, onTheWire, type PlainBend } from './fault.js';
import { believing, type EntryOperation } from './record-mutations.js';
import { everyNth, isRefused, withStatus } from './requests.js';

/** Believes of references that are neither external nor said to be. */
const believingPlain: typeof believing = (area, isMeant) =>
  believing(area, (reference, ...rest) => isPlain(reference) && isMeant(reference, ...rest));

const isPlain = ({ fileHref, isAvailable }: FileReference): boolean =>
  fileHref === undefined && isAvailable === undefined;

/** Answers a request with a missing file of that kind with another status. */
const answering =
  (area: EntryOperation, status: number, turn: () => boolean): PlainBend =>
  (sound) => {
    const meant = new Set<number>();
    return {
      found: (reference, file, request, place) => {
        if (!file && request.operation === area && isPlain(reference)) meant.add(request.number);
        return sound.found(reference, file, request, place);
      },
      ...withStatus(
        sound,
        status,
        (outcome, { number }) => isRefused(outcome, 'missing-file') && meant.has(number) && turn(),
      ),
    };
  };

/** What becomes of a request that names a file which is not there (sections 4.2, 4.3, 4.5 and 7). */
export function missingFileFaults(area: EntryOperation): Fault[] {
  return [
    ...onTheWire(`${area}/missing-file-is-400`, {
      'never-looked-up': ['No file is looked up.', believing(area, () => true)],
      'first-entry-only': [
        'Only the files of the first entry are looked up.',
        believingPlain(area, (_reference, { entry, file }) => positionOf(area, entry, file) > 0),
      ],
      'last-entry-only': [
        'Only the file of the last entry is looked up.',
        believingPlain(
          area,
          (_reference, { entry, entries, file, files }) =>
            positionOf(area, entry, file) < positionOf(area, entries, files) - 1,
        ),
      ],
      'twenty-entries': [
        'Files are looked up for the first twenty entries.',
        believingPlain(area, (_reference, { entry, file }) => positionOf(area, entry, file) >= 20),
      ],
      'answered-404': ['A missing file is answered 404.', answering(area, 404, () => true)],
      'second-in-a-row': [
        'A second missing file in a row is answered 422.',
        (sound) => answering(area, 422, everyNth(2))(sound),
      ],
      'images-are-believed': [
        'The file of an image is not looked up.',
        believing(area, ({ filename }) => filename.endsWith('.png')),
      ],
    }),
    ...inside(`${area}/refused-whole`, {
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
    ...onTheWire(`${area}/corrected-resend-passes`, {
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
        (sound) => {
          const refused = new Set<string>();
          return {
            found: (reference, file, request, place) => {
              const { fileKey } = reference;
              if (file && request.operation === area && refused.delete(fileKey)) return undefined;
              if (!file && place.entry + place.file > 0) refused.add(fileKey);
              return sound.found(reference, file, request, place);
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

const inBatches = (area: EntryOperation): Record<string, [string, Bend]> => ({
  'batch-of-ten-is-archived': [
    'The first ten entries of a refused request of more than ten are archived.',
    salvaging(area, (records) => (records.length > 10 ? records.slice(0, 10) : [])),
  ],
});

function salvaging(
  area: EntryOperation,
  change: (records: ArchivedRecord[]) => ArchivedRecord[],
): Bend {
  return (sound) => ({
    salvage: (records, request) =>
      request.operation === area ? change(records) : sound.salvage(records, request),
  });
}

function staysRefused(area: EntryOperation, isMeant: (position: number) => boolean): Bend {
  return (sound) => {
    const refused = new Set<string>();
    return {
      found: (reference, file, request, place) => {
        const { fileKey } = reference;
        if (request.operation !== area) return sound.found(reference, file, request, place);
        if (!file && isMeant(positionOf(area, place.entry, place.file))) refused.add(fileKey);
        return refused.has(fileKey) ? undefined : sound.found(reference, file, request, place);
      },
    };
  };
}
