import type { ArchivedReference } from '../../../store/record-index.js';
import { type Fault, inspectorFaults, type Mutation } from '../../fault.js';
import { type EntryOperation, withTexts } from '../../mutations/record-contents.js';
import { archiving } from '../../mutations/record-mutations.js';

/** What of a request is archived (sections 4.2, 4.3 and 4.5). */
export function archivedEntryFaults(operation: EntryOperation): Fault[] {
  // A voice request is archived as one, whatever its entries.
  const isVoice = operation === 'voice';
  return [
    ...inspectorFaults(`${operation}/every-entry-is-archived`, {
      'archived-twice': [
        isVoice
          ? 'Every third request is archived twice.'
          : 'The third of several entries is archived twice.',
        archiving(operation, (record, count, place) =>
          (isVoice ? count % 3 === 0 : place === 2) ? [record, record] : [record],
        ),
      ],
      'first-only': [
        isVoice
          ? 'Every third request is not archived.'
          : 'Of several entries only the first is archived.',
        archiving(operation, (record, count, place) =>
          (isVoice ? count % 3 === 0 : place > 0) ? [] : [record],
        ),
      ],
      'one-in-a-hundred': [
        'Of a hundred records one is not archived.',
        archiving(operation, (record, count) => (count % 100 === 0 ? [] : [record])),
      ],
      'text-trimmed': [
        'Blanks at the end of text are lost.',
        changingText(operation, (text) => text.trimEnd()),
      ],
      'text-composed': [
        'Text is archived in its composed form.',
        changingText(operation, (text) => text.normalize('NFC')),
      ],
      'stated-charset-as-latin-1': [
        'The bytes of a request that states its charset are taken for Latin-1.',
        (correct) => ({
          joined: (pieces, request) => {
            const body = correct.joined(pieces, request);
            const isStated = /charset=/i.test(request.headers['content-type'] ?? '');
            return isStated && request.operation === operation
              ? Buffer.from(body.toString('latin1'))
              : body;
          },
        }),
      ],
      'supplementary-lost': [
        'Characters outside the basic plane are archived as question marks.',
        changingText(operation, (text) => text.replace(/[\u{10000}-\u{10FFFF}]/gu, '?')),
      ],
      'markup-unescaped': [
        'Character references are resolved before a text is archived.',
        changingText(operation, unescaped),
      ],
    }),
    ...inspectorFaults(`${operation}/references-are-archived`, {
      lost: [
        'A reference to a document is not archived with its record.',
        archiving(operation, (record) => [
          {
            ...record,
            files: record.files.filter(({ filename }) => !/\.(pdf|docx?|odt|txt)$/i.test(filename)),
          },
        ]),
      ],
      'other-name': [
        'A filename is archived with underscores for blanks and parentheses.',
        changingReferences(operation, (file) => ({
          ...file,
          filename: file.filename.replace(/[ ()]/g, '_'),
        })),
      ],
      'lower-case-key': [
        'A fileKey is archived in lower case.',
        changingReferences(operation, (file) => ({
          ...file,
          fileKey: file.fileKey.toLowerCase(),
        })),
      ],
      'upper-case-key': [
        'A fileKey is archived in upper case.',
        changingReferences(operation, (file) => ({
          ...file,
          fileKey: file.fileKey.toUpperCase(),
        })),
      ],
    }),
  ];
}

const changingText = (operation: EntryOperation, change: (text: string) => string): Mutation =>
  archiving(operation, (record) => [{ ...record, record: withTexts(record.record, change) }]);

const changingReferences = (
  operation: EntryOperation,
  change: (file: ArchivedReference) => ArchivedReference,
): Mutation => archiving(operation, (record) => [{ ...record, files: record.files.map(change) }]);

const REFERENCES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (reference) => REFERENCES[reference] ?? reference);
