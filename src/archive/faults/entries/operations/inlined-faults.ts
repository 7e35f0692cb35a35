import type { StoredFile } from '../../../store/file-index.js';
import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../../fault.js';
import { type EntryOperation, referencesIn } from '../../mutations/record-contents.js';
import { archiving, losing, readingAs, refusing } from '../../mutations/record-mutations.js';

/** isInlined in the records that have it (section 2.2). */
export function inlinedFaults(operation: Exclude<EntryOperation, 'voice'>): Fault[] {
  return [
    ...wireFaults(`${operation}/inlined-passes`, {
      'true-refused': [
        'A file with isInlined true is refused.',
        refusing(operation, (body) =>
          referencesIn(body).some(({ isInlined }) => isInlined === true),
        ),
      ],
      'images-only': [
        'isInlined true passes for images only.',
        losing(
          operation,
          ({ contentType }, { isInlined }) =>
            isInlined === true && !contentType.startsWith('image/'),
        ),
      ],
      'false-refused-on-text': [
        'isInlined false is refused on text.',
        losing(
          operation,
          ({ contentType }, { isInlined }) =>
            isInlined === false && contentType.startsWith('text/'),
        ),
      ],
    }),
    ...inspectorFaults(`${operation}/not-inlined-unless-sent`, {
      'always-inlined': ['Every file is archived as inlined.', archivingAsInlined(operation, true)],
      'unless-denied': [
        'A file that says nothing of isInlined is archived as inlined.',
        readingAs(operation, (body) => {
          for (const file of referencesIn(body)) file.isInlined ??= true;
          return body;
        }),
      ],
    }),
    ...inspectorFaults(`${operation}/inlined-is-archived`, {
      'never-inlined': ['No file is archived as inlined.', archivingAsInlined(operation, false)],
      'no-parameters': [
        'An image whose type has a parameter is not archived as inlined.',
        notInlined(operation, ({ contentType }) => contentType.includes(';')),
      ],
      'first-decides': [
        'isInlined of the first file of a request is archived for all of its files.',
        readingAs(operation, (body) => {
          const [first, ...others] = referencesIn(body);
          for (const file of others) file.isInlined = first?.isInlined === true;
          return body;
        }),
      ],
      'last-decides': [
        'isInlined of the last file of a request is archived for all of its files.',
        readingAs(operation, (body) => {
          const files = referencesIn(body);
          for (const file of files) file.isInlined = files.at(-1)?.isInlined === true;
          return body;
        }),
      ],
      'no-large-ones': [
        'An image of more than 32 KiB is archived as not inlined.',
        notInlined(operation, ({ size }) => size > 32 * 1024),
      ],
      'some-types-only': [
        'An image whose name does not end in .png is archived as not inlined.',
        readingAs(operation, (body) => {
          for (const file of referencesIn(body)) {
            if (!/\.png$/i.test(String(file.filename))) file.isInlined = false;
          }
          return body;
        }),
      ],
    }),
  ];
}

/** Archives some images as not inlined, whatever was sent. */
const notInlined =
  (operation: EntryOperation, matches: (file: StoredFile) => boolean): Mutation =>
  (correct) => {
    const matched = new Set<string>();
    const changed = archiving(operation, (record) => [
      {
        ...record,
        files: record.files.map((file) =>
          matched.has(file.fileKey) ? { ...file, inlined: false } : file,
        ),
      },
    ])(correct);
    return {
      ...changed,
      replaced: (earlier, later, upload) => {
        if (matches(later)) matched.add(upload.fileKey);
        return correct.replaced(earlier, later, upload);
      },
    };
  };

const archivingAsInlined = (operation: EntryOperation, inlined: boolean): Mutation =>
  archiving(operation, (record) => [
    { ...record, files: record.files.map((file) => ({ ...file, inlined })) },
  ]);
