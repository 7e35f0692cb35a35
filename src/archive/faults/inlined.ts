import { type Fault, inside, onTheWire } from './fault.js';
import { archiving, type EntryOperation, referencesIn, refusing } from './record-mutations.js';

/** isInlined in the records that have it (section 2.2). */
export function inlinedFaults(area: Exclude<EntryOperation, 'voice'>): Fault[] {
  return [
    ...onTheWire(`${area}/inlined-passes`, {
      'true-refused': [
        'A file with isInlined true is refused.',
        refusing(area, (body) => referencesIn(body).some(({ isInlined }) => isInlined === true)),
      ],
      'images-only': [
        'isInlined true passes for images only.',
        (sound) => ({
          found: (reference, file, request, place) =>
            request.operation === area &&
            reference.isInlined === true &&
            file?.contentType.startsWith('image/') === false
              ? undefined
              : sound.found(reference, file, request, place),
        }),
      ],
      'false-refused-on-text': [
        'isInlined false is refused on plain text.',
        (sound) => ({
          found: (reference, file, request, place) =>
            request.operation === area &&
            reference.isInlined === false &&
            file?.contentType === 'text/plain'
              ? undefined
              : sound.found(reference, file, request, place),
        }),
      ],
    }),
    ...inside(`${area}/not-inlined-unless-sent`, {
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
