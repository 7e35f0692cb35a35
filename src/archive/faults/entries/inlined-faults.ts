import { type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { archiving, type EntryOperation, referencesIn, refusing } from '../mutations/records.js';

/** isInlined in the records that have it (section 2.2). */
export function inlinedFaults(area: Exclude<EntryOperation, 'voice'>): Fault[] {
  return [
    ...wireFaults(`${area}/inlined-passes`, {
      'true-refused': [
        'A file with isInlined true is refused.',
        refusing(area, (body) => referencesIn(body).some(({ isInlined }) => isInlined === true)),
      ],
      'images-only': [
        'isInlined true passes for images only.',
        (correct) => ({
          found: (reference, file, request, place) =>
            request.operation === area &&
            reference.isInlined === true &&
            file?.contentType.startsWith('image/') === false
              ? undefined
              : correct.found(reference, file, request, place),
        }),
      ],
      'false-refused-on-text': [
        'isInlined false is refused on plain text.',
        (correct) => ({
          found: (reference, file, request, place) =>
            request.operation === area &&
            reference.isInlined === false &&
            file?.contentType === 'text/plain'
              ? undefined
              : correct.found(reference, file, request, place),
        }),
      ],
    }),
    ...inspectorFaults(`${area}/not-inlined-unless-sent`, {
      'always-inlined': [
        'Every file is archived as inlined.',
        archiving(area, (record) => [
          { ...record, files: record.files.map((file) => ({ ...file, inlined: true })) },
        ]),
      ],
      'never-inlined': [
        'No file is archived as inlined.',
        archiving(area, (record) => [
          { ...record, files: record.files.map((file) => ({ ...file, inlined: false })) },
        ]),
      ],
    }),
  ];
}
