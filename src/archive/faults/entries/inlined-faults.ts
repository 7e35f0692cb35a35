import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../fault.js';
import { type EntryOperation, referencesIn } from '../mutations/record-contents.js';
import { archiving, losing, refusing } from '../mutations/record-mutations.js';

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
      'never-inlined': ['No file is archived as inlined.', archivingAsInlined(operation, false)],
    }),
  ];
}

const archivingAsInlined = (operation: EntryOperation, inlined: boolean): Mutation =>
  archiving(operation, (record) => [
    { ...record, files: record.files.map((file) => ({ ...file, inlined })) },
  ]);
