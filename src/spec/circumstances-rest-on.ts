import type { Topic } from './circumstances.js';
import { UPLOAD_HOSTS } from './operation.js';

/**
 * Some circumstances are requirements of their own: that what was refused before is not there, say. Where such a
 * requirement failed, it explains what fails under the circumstance alone, also a success where a refusal had to come.
 */
const RESTS_ON: { [T in Topic]?: Readonly<Record<string, readonly string[]>> } = {
  history: {
    'asked-before': UPLOAD_HOSTS.map((area) => `${area}/corrected-resend-passes`),
    'replaced-before': [
      'files/reupload-answers-200',
      'files/reupload-stays-referenceable',
      'files/reupload-replaces',
    ],
    'refused-before': [
      'access/upload-without-token-is-not-stored',
      'access/upload-without-token-keeps-the-file',
    ],
  },
  framing: { chunked: ['files/length-is-optional'] },
  key: {
    long: ['files/key-must-be-equal', 'files/client-chooses-the-key'],
    deep: ['files/key-must-be-equal', 'files/client-chooses-the-key'],
    'same-name': ['files/key-must-be-equal'],
    neighbour: ['files/key-must-be-equal'],
  },
};

/** The requirements that one value of a circumstance rests on; most rest on none. */
export const requirementsUnder = (topic: Topic, value: string): readonly string[] =>
  RESTS_ON[topic]?.[value] ?? [];

/**
 * All requirements that a circumstance rests on, in their order: what is violated under a circumstance may be explained by
 * a requirement that stands before it here, never by one behind it.
 */
export const UNDER_CIRCUMSTANCES: readonly string[] = [
  ...new Set(Object.values(RESTS_ON).flatMap((values) => Object.values(values).flat())),
];
