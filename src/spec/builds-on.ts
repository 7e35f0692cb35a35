import { append } from '../collections/group-by.js';
import { OPERATIONS, UPLOAD_HOSTS } from './operation.js';

const BYTES = 'files/bytes-are-stored-as-sent';
const AT_ONCE = 'files/referenceable-at-once';
const FIRST_SEND = 'email/first-send-is-no-duplicate';
const UPLOAD = 'files/upload-answers-200';

/** Requirements of records whose texts have to pass first. */
const WITH_TEXTS = [
  ...UPLOAD_HOSTS.flatMap((area) => [`${area}/long-texts-pass`, `${area}/large-record-passes`]),
  'conversations/system-text-passes',
  'email/long-texts-pass',
  'email/up-to-the-limit-passes',
];

/**
 * Requirements of records that succeed, all of which may refer to an uploaded file (section 4.6).
 */
const WITH_FILES = [
  ...UPLOAD_HOSTS.flatMap((area) =>
    [
      'plain-record-passes',
      'uploaded-file-passes',
      'several-entries-pass',
      'many-entries-pass',
      'corrected-resend-passes',
      'any-text-passes',
      'long-texts-pass',
      'large-record-passes',
      'external-link-passes',
    ].map((name) => `${area}/${name}`),
  ),
  'conversations/several-files-pass',
  'conversations/many-files-pass',
  'conversations/recipients-are-optional',
  'conversations/system-text-passes',
  'conversations/inlined-passes',
  'conversations/many-participants-pass',
  'voice/start-time-as-number-or-string',
  'voice/participants-are-optional',
  'voice/description-passes',
  'voice/many-participants-pass',
  'eventFeed/iso-times-pass',
  'eventFeed/inlined-passes',
  'email/plain-email-passes',
  'email/uploaded-attachment-passes',
];

/** Requirements of records that are larger, or have more of something, than those of others. */
const WITH_MORE: readonly (readonly [string, readonly string[]])[] = [
  ...UPLOAD_HOSTS.flatMap((area): [string, string[]][] => [
    [`${area}/large-record-passes`, [`${area}/long-texts-pass`]],
    [`${area}/many-entries-pass`, [`${area}/several-entries-pass`, `${area}/large-record-passes`]],
    ['files/length-is-optional', [`${area}/uploaded-file-passes`]],
    ['files/any-type-passes', [`${area}/uploaded-file-passes`]],
  ]),
  ['conversations/many-files-pass', ['conversations/several-files-pass']],
  ['conversations/corrected-resend-passes', ['conversations/several-files-pass']],
  [
    'conversations/many-participants-pass',
    ['conversations/large-record-passes', 'conversations/recipients-are-optional'],
  ],
  ['voice/many-participants-pass', ['voice/large-record-passes']],
  ['conversations/long-texts-pass', ['conversations/system-text-passes']],
  ['voice/long-texts-pass', ['voice/description-passes', 'voice/participants-are-optional']],
  ['voice/description-passes', ['voice/uploaded-file-passes']],
  ['voice/start-time-as-number-or-string', ['voice/participants-are-optional']],
  ['email/many-recipients-pass', ['email/several-recipients-pass']],
  ['email/attachments-do-not-count', ['email/up-to-the-limit-passes']],
];

/**
 * Requirements of what is archived of a record: there is a record, and it is that one, to begin
 * with.
 */
const ARCHIVED: readonly (readonly [string, readonly string[]])[] = [
  ...UPLOAD_HOSTS.map((area): [string, string[]] => [
    `${area}/references-are-archived`,
    [`${area}/every-entry-is-archived`],
  ]),
  ...UPLOAD_HOSTS.map((area): [string, string[]] => [
    `${area}/external-file-is-unknown-inside`,
    [`${area}/references-are-archived`],
  ]),
  ...['conversations', 'eventFeed'].map((area): [string, string[]] => [
    `${area}/inlined-is-archived`,
    [`${area}/every-entry-is-archived`, `${area}/not-inlined-unless-sent`],
  ]),
  ['email/properties-are-archived', ['email/every-email-is-archived']],
  [
    'email/request-id-is-archived',
    ['email/every-email-is-archived', 'email/thread-is-archived-apart'],
  ],
  ['email/same-request-id-is-archived-apart', ['email/request-id-is-archived']],
];

/**
 * Requirements of refusals: where a fault is answered with a server error, that is what is wrong
 * with it.
 */
const REFUSED: readonly (readonly [string, readonly string[]])[] = [
  ...OPERATIONS.map((area) => `${area}/malformed-is-refused`),
  ...UPLOAD_HOSTS.map((area) => `${area}/reference-needs-key-and-name`),
  'conversations/external-link-needs-key-and-name',
  'voice/external-link-needs-key-and-name',
  'eventFeed/external-needs-key-and-name',
  'eventFeed/external-key-is-not-empty',
  'email/request-id-is-mandatory',
  'email/request-id-is-a-uuid',
  'email/mandatory-members',
].map((id) => [id, [serverErrorsOf(id)]]);

/**
 * The requirements that are judged before others, for these cannot hold without them: where one of
 * those failed, it explains that the same check missed a success or found something else inside
 * than was sent. What had to be refused and was not is never explained by it.
 */
export const BUILDS_ON: ReadonlyMap<string, readonly string[]> = together([
  ['files/length-is-optional', [AT_ONCE, 'files/type-is-optional']],
  ['files/any-type-passes', [AT_ONCE]],
  ['files/up-to-the-limit-passes', [UPLOAD, 'files/length-is-optional']],
  ['files/client-chooses-the-key', [UPLOAD, AT_ONCE]],
  ['files/reupload-answers-200', [UPLOAD]],
  ['files/reupload-stays-referenceable', [AT_ONCE]],
  ['files/failed-reupload-keeps-the-file', [AT_ONCE]],
  ['files/reupload-replaces', [BYTES]],
  ['files/failed-reupload-keeps-the-bytes', [BYTES]],
  ['access/upload-without-token-keeps-the-file', [BYTES]],
  ['files/concurrent-uploads-leave-one-whole', [BYTES, 'files/reupload-replaces']],
  ['files/stated-length-is-captured', [BYTES]],
  ['files/type-is-stored', ['files/reupload-replaces']],
  ['archive/files-cannot-be-changed', [AT_ONCE, BYTES, 'files/type-is-stored']],
  ['archive/files-cannot-be-removed', [AT_ONCE]],
  ...WITH_FILES.map((id): [string, string[]] => [id, [AT_ONCE]]),
  ...WITH_TEXTS.map((id): [string, string[]] => [id, [`${id.split('/')[0]}/any-text-passes`]]),
  ...WITH_MORE,
  ...REFUSED,
  ...ARCHIVED,
  ['email/attachments-do-not-count', ['email/uploaded-attachment-passes', 'email/any-text-passes']],
  ['email/split-over-the-threshold', [BYTES]],
  [
    'email/thread-passes',
    [
      FIRST_SEND,
      'email/event-types-pass',
      'email/several-recipients-pass',
      'email/reconciliation-ids-differ',
    ],
  ],
  ['email/two-senders-pass', ['email/event-types-pass']],
  [
    'email/same-request-id-other-payload-passes',
    [FIRST_SEND, 'email/several-recipients-pass', 'email/reconciliation-ids-differ'],
  ],
  [
    'email/refused-leaves-no-trace',
    [
      AT_ONCE,
      'email/same-request-id-other-payload-passes',
      'email/thread-passes',
      'email/oversize-leaves-no-trace',
    ],
  ],
  ['email/reconciliation-ids-differ', [FIRST_SEND]],
  // The id that an answer took from another email is neither that of a duplicate nor archived.
  ['email/duplicate-has-the-original-id', ['email/reconciliation-ids-differ']],
  ['email/request-id-is-archived', ['email/reconciliation-ids-differ']],
  [
    'email/concurrent-duplicates-share-an-id',
    [FIRST_SEND, 'email/duplicate-has-the-original-id', 'email/answer-has-reconciliation-id'],
  ],
  ['access/email-without-token-is-not-archived', [FIRST_SEND]],
]);

/**
 * What holds of a file as it is stored: where there is none at all, it may not even be there for
 * references.
 */
const WHERE_ABSENT: ReadonlyMap<string, readonly string[]> = new Map([[BYTES, [AT_ONCE]]]);

/** More was archived than was accepted, and some of it had been refused before. */
const WHERE_REFUSED_TOO: ReadonlyMap<string, readonly string[]> = new Map(
  UPLOAD_HOSTS.map((area): [string, string[]] => [
    `${area}/every-entry-is-archived`,
    [`${area}/refused-whole`],
  ]),
);

/** The requirement of the same operation that no refusal is a server error. */
export function serverErrorsOf(requirement: string): string {
  return `${requirement.split('/')[0]}/refusal-is-not-5xx`;
}

/** A requirement may stand in several lists. */
function together(
  lists: readonly (readonly [string, readonly string[]])[],
): Map<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const [id, bases] of lists) for (const base of bases) append(all, id, base);
  return all;
}

/**
 * All requirements that one builds on, also by way of others.
 *
 * @param found what else is known of what was found inside
 */
export function basesOf(requirement: string, found: Found = {}): ReadonlySet<string> {
  const bases = new Set<string>();
  for (const direct of directBases(requirement, found)) {
    bases.add(direct);
    for (const base of basesOf(direct, found)) bases.add(base);
  }
  return bases;
}

interface Found {
  /** A stored file was looked for, and there was none. */
  absent?: boolean | undefined;
  /** More records were found than were accepted, and one had been refused. */
  refusedToo?: boolean | undefined;
}

function directBases(requirement: string, { absent, refusedToo }: Found): readonly string[] {
  const of = (bases: ReadonlyMap<string, readonly string[]>) => bases.get(requirement) ?? [];
  return [
    ...of(BUILDS_ON),
    ...(absent ? of(WHERE_ABSENT) : []),
    ...(refusedToo ? of(WHERE_REFUSED_TOO) : []),
  ];
}

/**
 * How many requirements stand one on the other below this one; what builds on another is always
 * higher.
 */
export function rankOf(requirement: string): number {
  const ranks = directBases(requirement, { absent: true, refusedToo: true }).map(
    (base) => rankOf(base) + 1,
  );
  return Math.max(0, ...ranks);
}
