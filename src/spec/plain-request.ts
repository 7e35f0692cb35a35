import type { Operation, UploadHost } from './operation.js';

/**
 * The plainest valid requests. A target that does not take one of them allows few conclusions about
 * anything like it.
 */
export type PlainRequest = 'upload' | 'chunked-upload' | Operation;

/**
 * The requirement that states that a record can refer to an uploaded file, whatever file it is, and
 * again and again.
 */
export const FILE_REQUIREMENT: Readonly<Record<UploadHost, string>> = {
  conversations: 'conversations/uploaded-file-passes',
  voice: 'voice/uploaded-file-passes',
  eventFeed: 'eventFeed/uploaded-file-passes',
};

/** The requirement that states that a file can be referred to right after its upload. */
export const AT_ONCE_REQUIREMENT = 'files/referenceable-at-once';

/**
 * The requirement that states that a plain request succeeds: its checks report where it does not.
 */
export const PLAIN_REQUIREMENT: Readonly<Record<PlainRequest, string>> = {
  upload: 'files/upload-answers-200',
  'chunked-upload': 'files/length-is-optional',
  conversations: 'conversations/plain-record-passes',
  voice: 'voice/plain-record-passes',
  email: 'email/plain-email-passes',
  eventFeed: 'eventFeed/plain-record-passes',
};

/** The requirements of all plain requests. */
export const PLAIN_REQUIREMENTS: ReadonlySet<string> = new Set(Object.values(PLAIN_REQUIREMENT));
