import type { FileReference } from '../../../../spec/record.js';
import type { ReferencePlace } from '../../../behaviour/behaviour.js';
import type { ArchivedRecord } from '../../../store/record-index.js';
import {
  type BehaviourMutation,
  type Fault,
  inspectorFaults,
  type Mutation,
  wireFaults,
} from '../../fault.js';
import { isRefused } from '../../mutations/answers.js';
import type { EntryOperation } from '../../mutations/record-contents.js';
import {
  assumingPresent,
  missingFileWithStatus,
  refusing,
} from '../../mutations/record-mutations.js';
import { everyNth } from '../../mutations/requests.js';

/** Neither external nor said to be: other requirements are about those. */
const isPlain = ({ fileHref, isAvailable }: FileReference): boolean =>
  fileHref === undefined && isAvailable === undefined;

/**
 * What becomes of a request that names a file which is not there (sections 4.2, 4.3, 4.5 and 7).
 */
export function missingFileFaults(operation: EntryOperation): Fault[] {
  const notLookedUp = (matches: (entry: number, entries: number) => boolean) =>
    assumingPresent(operation, (reference, place) => {
      const { entry, entries } = entryOf(operation, place);
      return isPlain(reference) && matches(entry, entries);
    });
  return [
    ...wireFaults(`${operation}/missing-file-is-400`, {
      'never-looked-up': ['No file is looked up.', assumingPresent(operation, () => true)],
      'first-entry-only': [
        'Only the files of the first entry are looked up.',
        notLookedUp((entry) => entry > 0),
      ],
      'last-entry-only': [
        'Only the files of the last entry are looked up.',
        notLookedUp((entry, entries) => entry < entries - 1),
      ],
      'twenty-entries': [
        'Files are looked up for the first twenty entries.',
        notLookedUp((entry) => entry >= 20),
      ],
      'answered-404': [
        'A missing file is answered 404.',
        missingFileWithStatus(operation, 404, isPlain),
      ],
      'second-in-a-row': [
        'Every second missing file is answered 422.',
        (correct) => {
          const isTurn = everyNth(2);
          return missingFileWithStatus(
            operation,
            422,
            (reference) => isPlain(reference) && isTurn(),
          )(correct);
        },
      ],
      'members-of-objects': [
        'A missing file whose name is that of a member of every object is taken to be there.',
        assumingPresent(operation, ({ fileKey }) => (fileKey.split('/').at(-1) ?? '') in {}),
      ],
      'images-are-believed': [
        'The file of an image is not looked up.',
        assumingPresent(operation, ({ filename }) => /\.(png|jpe?g|gif|webp)$/i.test(filename)),
      ],
    }),
    ...inspectorFaults(`${operation}/refused-whole`, {
      'rest-is-archived': [
        'A request that is refused for a missing file is archived all the same.',
        salvaging(operation, (records) => records),
      ],
      'first-is-archived': [
        'The first entry of a refused request is archived.',
        salvaging(operation, (records) => records.slice(0, 1)),
      ],
      // A voice request is archived as one.
      ...(operation === 'voice' ? {} : savedEvents(operation)),
      'last-is-archived': [
        'The last entry of a refused request is archived.',
        salvaging(operation, (records) => records.slice(-1)),
      ],
    }),
    ...wireFaults(`${operation}/corrected-resend-passes`, {
      'stays-refused': [
        'A key that was refused once stays refused.',
        stayingRefused(operation, () => true),
      ],
      'stays-refused-in-later-entries': [
        'A key that was refused in a later entry stays refused.',
        stayingRefused(operation, (entry) => entry > 0),
      ],
      'three-times-is-enough': [
        'A request that was refused three times for a missing file stays refused.',
        rememberingRefusals(operation, 3),
      ],
      'refused-once-more': [
        'A key that was refused is refused once more, though its file is there by then.',
        refusingOnceMore(operation),
      ],
    }),
  ];
}

/**
 * Refuses a request that was refused so often as it is written, whatever has become of its files.
 */
const rememberingRefusals =
  (operation: EntryOperation, times: number): BehaviourMutation =>
  (correct) => {
    const refusals = new Map<string, number>();
    const texts = new Map<number, string>();
    return {
      joined: (pieces, request) => {
        const body = correct.joined(pieces, request);
        if (request.operation === operation) texts.set(request.number, body.toString());
        return body;
      },
      ...refusing(
        operation,
        (_body, { number }) => (refusals.get(texts.get(number) ?? '') ?? 0) >= times,
      )(correct),
      reply: (result, request) => {
        const text = texts.get(request.number);
        texts.delete(request.number);
        if (text !== undefined && isRefused(result, 'missing-file')) {
          refusals.set(text, (refusals.get(text) ?? 0) + 1);
        }
        return correct.reply(result, request);
      },
    };
  };

/**
 * Where a reference stands among the entries of its request. A voice request is archived as one
 * entry.
 */
const entryOf = (operation: EntryOperation, { entry, entries, file, files }: ReferencePlace) =>
  operation === 'voice' ? { entry: file, entries: files } : { entry, entries };

const savedEvents = (operation: EntryOperation): Record<string, [string, Mutation]> => ({
  'batch-of-ten-is-archived': [
    'The first ten entries of a refused request of more than ten are archived.',
    salvaging(operation, (records) => (records.length > 10 ? records.slice(0, 10) : [])),
  ],
  'without-files-is-archived': [
    'The entries without files of a refused request are archived.',
    salvaging(operation, (records) => records.filter(({ files }) => files.length === 0)),
  ],
});

/** Archives something of a refused request. */
function salvaging(
  operation: EntryOperation,
  change: (records: ArchivedRecord[]) => ArchivedRecord[],
): Mutation {
  return (correct) => ({
    salvage: (records, request) =>
      request.operation === operation ? change(records) : correct.salvage(records, request),
  });
}

function stayingRefused(operation: EntryOperation, matches: (entry: number) => boolean): Mutation {
  return (correct) => {
    const refused = new Set<string>();
    return {
      found: (reference, file, request, place) => {
        const { fileKey } = reference;
        if (request.operation !== operation) {
          return correct.found(reference, file, request, place);
        }
        if (!file && matches(entryOf(operation, place).entry)) refused.add(fileKey);
        return refused.has(fileKey) ? undefined : correct.found(reference, file, request, place);
      },
    };
  };
}

function refusingOnceMore(operation: EntryOperation): Mutation {
  return (correct) => {
    const refused = new Set<string>();
    return {
      found: (reference, file, request, place) => {
        const { fileKey } = reference;
        if (request.operation === operation) {
          if (!file) refused.add(fileKey);
          else if (refused.delete(fileKey)) return undefined;
        }
        return correct.found(reference, file, request, place);
      },
    };
  };
}
