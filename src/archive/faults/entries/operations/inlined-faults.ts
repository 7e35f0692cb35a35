import type { Behaviour } from '../../../behaviour/behaviour.js';
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
    ...wireFaults(`${operation}/external-link-passes`, {
      'inlined-refused': [
        'An external file with isInlined true is refused.',
        refusing(operation, (body) =>
          referencesIn(body).some((file) => file.fileHref && file.isInlined === true),
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
      'drawings-unless-denied': [
        'A drawing (SVG) that says nothing of isInlined is archived as inlined.',
        inlinedUnlessDenied(operation, ({ contentType }) => contentType.startsWith('image/svg')),
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

/** Archives some files as inlined of which the request does not say whether they are. */
const inlinedUnlessDenied =
  (operation: EntryOperation, matches: (file: StoredFile) => boolean): Mutation =>
  (correct) => {
    const matched = new Set<unknown>();
    const changed = readingAs(operation, (body) => {
      for (const file of referencesIn(body)) {
        if (matched.has(file.fileKey)) file.isInlined ??= true;
      }
      return body;
    });
    return { ...changed(correct), ...whenStored(correct, matches, (key) => matched.add(key)) };
  };

/** Tells the key of each file of a kind as soon as it is stored. */
const whenStored = (
  correct: Behaviour,
  matches: (file: StoredFile) => boolean,
  tell: (fileKey: string) => void,
): Partial<Behaviour> => ({
  replaced: (earlier, later, upload) => {
    if (matches(later)) tell(upload.fileKey);
    return correct.replaced(earlier, later, upload);
  },
});

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
    return { ...changed, ...whenStored(correct, matches, (key) => matched.add(key)) };
  };

const archivingAsInlined = (operation: EntryOperation, inlined: boolean): Mutation =>
  archiving(operation, (record) => [
    { ...record, files: record.files.map((file) => ({ ...file, inlined })) },
  ]);
