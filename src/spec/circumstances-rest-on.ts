import { CIRCUMSTANCES, type Topic } from './circumstances.js';
import { UPLOAD_HOSTS } from './operation.js';
import { PLAIN_REQUIREMENT, PLAIN_REQUIREMENTS } from './plain-request.js';

/**
 * What some circumstances rest on: requirements, by topic and value. Each is a *must*, or it could
 * not explain one.
 */
type RestsOn = { [T in Topic]?: Readonly<Record<string, readonly string[]>> };

/**
 * What was wrong: a success instead of a refusal, no success where one was due, or, with an answer
 * that was right, what the inspector showed afterwards. A token that the target never checks
 * explains nothing.
 */
export type WrongAnswer = 'success' | 'no success' | 'inspection' | 'token';

const UPLOAD = 'files/upload-answers-200';

/** What explains a wrong answer behind a refusal on the same connection, whoever sent that. */
export const TAKEN_FOR_REQUESTS = 'archive/bodies-are-not-requests';

/** The same requirements for every value of a topic. */
const each = (topic: Topic, requirements: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.keys(CIRCUMSTANCES[topic].values).map((value) => [value, requirements]),
  );

const ofRecords = (name: string): string[] => UPLOAD_HOSTS.map((area) => `${area}/${name}`);

/**
 * Files of one byte, or of zeros only, may have the same content as others, which an archive may
 * store once.
 */
const OF_EQUAL_BYTES = [
  'files/reupload-stays-referenceable',
  'files/failed-reupload-keeps-the-file',
];

/**
 * Where these failed on one host, they explain what comes on others, too: connections and contents
 * may be shared.
 */
export const ON_ANY_HOST: ReadonlySet<string> = new Set([TAKEN_FOR_REQUESTS, ...OF_EQUAL_BYTES]);

const OF_FILES = [UPLOAD, ...ofRecords('uploaded-file-passes')];

/**
 * A success that does not come, by the circumstance without which it would have come: the
 * requirements that state it for that circumstance alone. Behind a refusal, the body of the refused
 * request may have been taken for a request.
 */
const ANSWERS_REST_ON: RestsOn = {
  framing: each('framing', ofRecords('uploaded-file-passes')),
  size: { ...each('size', OF_FILES), '1': [...OF_FILES, ...OF_EQUAL_BYTES] },
  bytes: { ...each('bytes', OF_FILES), zeros: [...OF_FILES, ...OF_EQUAL_BYTES] },
  entries: each('entries', ofRecords('several-entries-pass')),
  files: each('files', [
    'conversations/several-files-pass',
    'conversations/external-link-passes',
    'conversations/uploaded-file-passes',
  ]),
  connection: { 'after-refusal': [TAKEN_FOR_REQUESTS] },
};

/**
 * What states that a plain upload succeeds under a circumstance, where that is a requirement of its
 * own.
 */
const UPLOADS_UNDER: readonly (readonly [Topic, string, string])[] = [
  ['framing', 'chunked', PLAIN_REQUIREMENT['chunked-upload']],
  ['history', 'replaced-before', 'files/reupload-answers-200'],
  ['key', 'long', 'files/client-chooses-the-key'],
  ['key', 'deep', 'files/client-chooses-the-key'],
];

/**
 * The requirement that a plain upload breaks which fails under circumstances only.
 *
 * @param holds whether a value of a topic is among them
 */
export function uploadRequirementUnder(
  holds: (topic: Topic, value: string) => boolean,
): string | undefined {
  return UPLOADS_UNDER.find(([topic, value]) => holds(topic, value))?.[2];
}

/**
 * Whatever the circumstance is: where plain requests do not succeed under it, nothing else does.
 */
const ALL_ANSWERS_REST_ON = [...PLAIN_REQUIREMENTS];

/**
 * The same for a success instead of a refusal: of the files of a record one is missing, and the
 * others are there; or it is not recognised in JSON that is written in another way, or where there
 * is a text beside it.
 */
const SUCCESSES_REST_ON: RestsOn = {
  json: each('json', ofRecords('missing-file-is-400')),
  text: each('text', ofRecords('missing-file-is-400')),
  entries: each('entries', ofRecords('missing-file-is-400')),
  files: each('files', ['conversations/missing-file-is-400']),
};

/**
 * Some circumstances are requirements of their own: that what was refused before is not there, say.
 * Where such a requirement failed, it explains what fails under the circumstance alone, also a
 * success where a refusal had to come.
 */
const RESTS_ON: RestsOn = {
  history: {
    'asked-before': ofRecords('corrected-resend-passes'),
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

/**
 * What an inspector shows of a record, where that has to do with how its JSON was written: whether
 * it shows it at all.
 */
const INSPECTIONS_REST_ON: RestsOn = {
  json: each('json', [...ofRecords('every-entry-is-archived'), 'email/every-email-is-archived']),
};

const OF_ANSWERS: Record<WrongAnswer, RestsOn> = {
  success: SUCCESSES_REST_ON,
  'no success': ANSWERS_REST_ON,
  inspection: INSPECTIONS_REST_ON,
  token: {},
};

/**
 * The requirements that one value of a circumstance rests on. Most values rest on none, except for
 * a missing success.
 */
export function requirementsUnder(
  topic: Topic,
  value: string,
  answer: WrongAnswer,
): readonly string[] {
  const own = [OF_ANSWERS[answer], RESTS_ON].flatMap((all) => all[topic]?.[value] ?? []);
  return answer === 'no success' ? [...own, ...ALL_ANSWERS_REST_ON] : own;
}
