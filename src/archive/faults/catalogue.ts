import { ACCESS_FAULTS } from './access.js';
import { ARCHIVED_EMAIL_FAULTS } from './archived-emails.js';
import { AVAILABILITY_FAULTS } from './availability.js';
import { CONTENT_FAULTS } from './contents.js';
import { CONVERSATIONS_FAULTS } from './conversations.js';
import { DUPLICATE_FAULTS } from './duplicates.js';
import { EMAIL_ID_FAULTS } from './email-ids.js';
import { EMAIL_SIZE_FAULTS } from './email-sizes.js';
import { EMAIL_FAULTS } from './emails.js';
import { entryFaults } from './entries.js';
import { EVENT_FEED_FAULTS } from './event-feed.js';
import type { Fault } from './fault.js';
import { KEY_FAULTS } from './keys.js';
import { missingFileFaults } from './missing-files.js';
import { REUPLOAD_FAULTS } from './reuploads.js';
import { SIZE_FAULTS } from './sizes.js';
import { UPLOAD_FAULTS } from './uploads.js';
import { VOICE_FAULTS } from './voice.js';
import { WRITE_ONLY_FAULTS } from './write-only.js';

const ENTRY_OPERATIONS = ['conversations', 'voice', 'eventFeed'] as const;

/** Every deliberate fault that the archive can be started with. */
export const FAULTS: readonly Fault[] = [
  ...WRITE_ONLY_FAULTS,
  ...UPLOAD_FAULTS,
  ...SIZE_FAULTS,
  ...AVAILABILITY_FAULTS,
  ...KEY_FAULTS,
  ...REUPLOAD_FAULTS,
  ...CONTENT_FAULTS,
  ...ENTRY_OPERATIONS.flatMap((area) => [...entryFaults(area), ...missingFileFaults(area)]),
  ...CONVERSATIONS_FAULTS,
  ...VOICE_FAULTS,
  ...EVENT_FEED_FAULTS,
  ...EMAIL_FAULTS,
  ...EMAIL_SIZE_FAULTS,
  ...EMAIL_ID_FAULTS,
  ...DUPLICATE_FAULTS,
  ...ARCHIVED_EMAIL_FAULTS,
  ...ACCESS_FAULTS,
];

/**
 * A fault by its id.
 *
 * @throws TypeError when there is none
 */
export function faultOf(id: string): Fault {
  const fault = FAULTS.find((one) => one.id === id);
  if (!fault) throw new TypeError(`there is no fault ${JSON.stringify(id)}`);
  return fault;
}
