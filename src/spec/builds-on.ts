import { UPLOAD_HOSTS } from './operation.js';

const BYTES = 'files/bytes-are-stored-as-sent';
const AT_ONCE = 'files/referenceable-at-once';
const UPLOAD = 'files/upload-answers-200';

/** What every operation with entries has of its own. */
const ofOperation = (area: string): [string, string[]][] => {
  const uploaded = `${area}/uploaded-file-passes`;
  const withFiles = ['corrected-resend', 'several-entries', 'plain-record', 'external-link'];
  return [
    [uploaded, [AT_ONCE]],
    ...withFiles.map((name): [string, string[]] => [`${area}/${name}-passes`, [AT_ONCE]]),
  ];
};

/**
 * The requirements that are judged before others, for these cannot hold without them: where one of those failed, it
 * explains that the same check missed a success or found something else inside than was sent. What had to be refused
 * and was not is never explained by it.
 */
const BUILDS_ON: ReadonlyMap<string, readonly string[]> = new Map([
  ['files/length-is-optional', [AT_ONCE]],
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
  ...UPLOAD_HOSTS.flatMap(ofOperation),
  ['email/uploaded-attachment-passes', [AT_ONCE]],
  ['email/attachments-do-not-count', ['email/uploaded-attachment-passes']],
  ['email/split-over-the-threshold', [BYTES]],
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
