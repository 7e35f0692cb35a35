import { UPLOAD_HOSTS } from './operation.js';

const BYTES = 'files/bytes-are-stored-as-sent';
const AT_ONCE = 'files/referenceable-at-once';
const FIRST_SEND = 'email/first-send-is-no-duplicate';
const UPLOAD = 'files/upload-answers-200';

/** Requirements of records whose texts have to pass first. */
const WITH_TEXTS = [
  ...UPLOAD_HOSTS.flatMap((area) => [`${area}/long-texts-pass`, `${area}/large-record-passes`]),
  'conversations/system-text-passes',
  'voice/description-passes',
  'email/long-texts-pass',
  'email/up-to-the-limit-passes',
];

/** Requirements of records that succeed, all of which may refer to an uploaded file (section 4.6). */
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

/**
 * The requirements that are judged before others, for these cannot hold without them: where one of those failed, it
 * explains that the same check missed a success or found something else inside than was sent. What had to be refused
 * and was not is never explained by it.
 */
export const BUILDS_ON: ReadonlyMap<string, readonly string[]> = new Map([
  ['files/length-is-optional', [AT_ONCE, 'files/type-is-optional']],
  ['files/any-type-passes', [AT_ONCE]],
  ['files/up-to-the-limit-passes', [UPLOAD, 'files/length-is-optional']],
  ['files/client-chooses-the-key', [UPLOAD, AT_ONCE]],
  ['files/reupload-answers-200', [UPLOAD]],
  ['files/reupload-stays-referenceable', [AT_ONCE]],
  ['files/failed-reupload-keeps-the-file', [AT_ONCE]],
  ['files/reupload-replaces', [BYTES]],
  ['files/failed-reupload-keeps-the-bytes', [BYTES]],
  ['files/concurrent-uploads-leave-one-whole', [BYTES, 'files/reupload-replaces']],
  ['files/stated-length-is-captured', [BYTES]],
  ['files/type-is-stored', ['files/reupload-replaces']],
  ['archive/files-cannot-be-changed', [AT_ONCE, BYTES, 'files/type-is-stored']],
  ['archive/files-cannot-be-removed', [AT_ONCE]],
  ...WITH_FILES.map((id): [string, string[]] => [id, [AT_ONCE]]),
  ...WITH_TEXTS.map((id): [string, string[]] => [id, [`${id.split('/')[0]}/any-text-passes`]]),
  ['email/attachments-do-not-count', ['email/uploaded-attachment-passes', 'email/any-text-passes']],
  ['email/split-over-the-threshold', [BYTES]],
  ['email/thread-passes', [FIRST_SEND]],
  ['email/same-request-id-other-payload-passes', [FIRST_SEND]],
  ['email/reconciliation-ids-differ', [FIRST_SEND]],
  ['email/concurrent-duplicates-share-an-id', [FIRST_SEND, 'email/duplicate-has-the-original-id']],
  ['access/email-without-token-is-not-archived', [FIRST_SEND]],
]);

/** All requirements that one builds on, also by way of others. */
export function basesOf(requirement: string): ReadonlySet<string> {
  const bases = new Set<string>();
  for (const direct of BUILDS_ON.get(requirement) ?? []) {
    bases.add(direct);
    for (const base of basesOf(direct)) bases.add(base);
  }
  return bases;
}

/** How many requirements stand one on the other below this one; what builds on another is always higher. */
export function rankOf(requirement: string): number {
  const ranks = (BUILDS_ON.get(requirement) ?? []).map((base) => rankOf(base) + 1);
  return Math.max(0, ...ranks);
}
