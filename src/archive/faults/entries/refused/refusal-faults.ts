import { isObject } from '../../../records/shape.js';
import { type Fault, wireFaults } from '../../fault.js';
import { isRefused, withStatus } from '../../mutations/answers.js';
import { type EntryOperation, textsIn } from '../../mutations/record-contents.js';
import {
  isCutOff,
  isFollowed,
  notJsonWithStatus,
  refusing,
} from '../../mutations/record-mutations.js';
import { lengthOf } from '../../mutations/requests.js';
import { fillingInReferences } from '../operations/filling-in-references.js';

const LONE_SURROGATE = /\p{Surrogate}/u;

const hasNullEntry = (body: unknown): boolean =>
  isObject(body) &&
  [body.conversationEvents, body.voiceRecords, body.events].some(
    (list) => Array.isArray(list) && list.includes(null),
  );

/** Which requests are refused, and how (sections 2.2, 4.2, 4.3, 4.5 and 7). */
export function refusalFaults(operation: EntryOperation): Fault[] {
  return [
    ...wireFaults(`${operation}/reference-needs-key-and-name`, {
      'key-left-out': [
        'A reference without a fileKey passes.',
        fillingInReferences(operation, 'fileKey', 'uploaded'),
      ],
      'name-left-out': [
        'A reference without a filename passes.',
        fillingInReferences(operation, 'filename', 'uploaded'),
      ],
      'name-left-out-later': [
        'A reference without a filename passes behind another one.',
        fillingInReferences(operation, 'filename', 'uploaded', 1),
      ],
    }),
    ...wireFaults(`${operation}/malformed-is-refused`, {
      'anything-passes': [
        'A body that is not JSON is answered 200.',
        notJsonWithStatus(operation, 200),
      ],
      'something-behind-passes': [
        'JSON with something behind it is answered 200.',
        notJsonWithStatus(operation, 200, isFollowed),
      ],
      'cut-passes': [
        'JSON that is cut off is answered 202.',
        notJsonWithStatus(operation, 202, isCutOff),
      ],
      'cut-late-passes': [
        'JSON that is cut off behind its first hundred bytes is completed, and answered 200.',
        notJsonWithStatus(
          operation,
          200,
          (detail, request) => isCutOff(detail) && lengthOf(request) > 100,
        ),
      ],
    }),
    ...wireFaults(`${operation}/refusal-is-not-5xx`, {
      'no-json': ['A body that is not JSON is answered 500.', notJsonWithStatus(operation, 500)],
      nul: [
        'A text with the character NUL is answered 500.',
        refusing(operation, (body) => textsIn(body).some((text) => text.includes('\0')), 500),
      ],
      'half-a-pair': [
        'A text with half of a surrogate pair is answered 500.',
        refusing(operation, (body) => textsIn(body).some((text) => LONE_SURROGATE.test(text)), 500),
      ],
      'null-entries': [
        'An entry that is null is answered 500.',
        refusing(operation, hasNullEntry, 500),
      ],
      'other-shape': [
        'JSON of another shape is answered 502.',
        withStatus(
          502,
          (result, request) => request.operation === operation && isRefused(result, 'malformed'),
        ),
      ],
    }),
  ];
}
