import { ACCESS_FAULTS } from './access/access-faults.js';
import { CHANGED_RECORD_FAULTS } from './access/changed-record-faults.js';
import { OTHER_PATH_FAULTS } from './access/other-path-faults.js';
import { OTHER_READING_FAULTS } from './access/other-reading-faults.js';
import { OVERRIDDEN_METHOD_FAULTS } from './access/overridden-method-faults.js';
import { SHOWN_RECORD_FAULTS } from './access/showing-records.js';
import { SKIPPED_CHECK_FAULTS } from './access/skipped-check-faults.js';
import { WRITE_ONLY_FAULTS } from './access/write-only-faults.js';
import { ACCEPTED_EMAIL_FAULTS } from './email/accepted-email-faults.js';
import { ARCHIVED_EMAIL_FAULTS } from './email/archived-email-faults.js';
import { ARCHIVED_OVERVIEW_FAULTS } from './email/archived-overview-faults.js';
import { ATTACHMENT_SIZE_FAULTS } from './email/attachment-size-faults.js';
import { DUPLICATE_FAULTS } from './email/duplicate-faults.js';
import { EMAIL_ID_FAULTS } from './email/email-id-faults.js';
import { EMAIL_SIZE_FAULTS } from './email/email-size-faults.js';
import { LIKE_EMAIL_FAULTS } from './email/like-email-faults.js';
import { MISTAKEN_EMAIL_FAULTS } from './email/mistaken-email-faults.js';
import { REFUSED_EMAIL_FAULTS } from './email/refused-email-faults.js';
import { REFUSED_TRACE_FAULTS } from './email/refused-trace-faults.js';
import { THREAD_FAULTS } from './email/thread-faults.js';
import { acceptanceFaults } from './entries/accepted/acceptance-faults.js';
import { externalFileFaults } from './entries/accepted/external-file-faults.js';
import { FELLOW_REFERENCE_FAULTS } from './entries/accepted/fellow-reference-faults.js';
import { missingFileFaults } from './entries/accepted/missing-file-faults.js';
import { OVERLOOKED_FILE_FAULTS } from './entries/accepted/overlooked-file-faults.js';
import { ARCHIVED_CALL_FAULTS } from './entries/archived/archived-call-faults.js';
import { archivedEntryFaults } from './entries/archived/archived-entry-faults.js';
import { ARCHIVED_FORM_FAULTS } from './entries/archived/archived-form-faults.js';
import { ARCHIVED_TEXT_FAULTS } from './entries/archived/archived-text-faults.js';
import { archivedValueFaults } from './entries/archived/archived-value-faults.js';
import { MANY_PEOPLE_FAULTS } from './entries/archived/many-people-faults.js';
import { MEANING_FAULTS } from './entries/archived/meaning-faults.js';
import { MEMBER_TEXT_FAULTS } from './entries/archived/member-text-faults.js';
import { MISTAKEN_ENTRY_FAULTS } from './entries/archived/mistaken-entry-faults.js';
import { OTHER_MEANING_FAULTS } from './entries/archived/other-meaning-faults.js';
import { REUSED_REQUEST_FAULTS } from './entries/archived/reused-request-faults.js';
import { SHARED_ROW_FAULTS } from './entries/archived/shared-row-faults.js';
import { CONVERSATIONS_FAULTS } from './entries/operations/conversations-faults.js';
import { EVENT_FEED_FAULTS } from './entries/operations/event-feed-faults.js';
import { VOICE_FAULTS } from './entries/operations/voice-faults.js';
import { FORM_FAULTS } from './entries/refused/form-faults.js';
import { ODD_VALUE_FAULTS } from './entries/refused/odd-value-faults.js';
import { refusalFaults } from './entries/refused/refusal-faults.js';
import { textFaults } from './entries/refused/text-faults.js';
import type { Fault } from './fault.js';
import { AVAILABILITY_FAULTS } from './files/availability-faults.js';
import { BROKEN_UPLOAD_FAULTS } from './files/broken-upload-faults.js';
import { CONTENT_FAULTS } from './files/content-faults.js';
import { HOST_FAULTS } from './files/host-faults.js';
import { KEY_FAULTS } from './files/key-faults.js';
import { LIKE_KEY_FAULTS } from './files/like-key-faults.js';
import { REFUSED_UPLOAD_FAULTS } from './files/refused-upload-faults.js';
import { REUPLOAD_FAULTS } from './files/reupload-faults.js';
import { SHARED_CONTENT_FAULTS } from './files/shared-content-faults.js';
import { SIZE_FAULTS } from './files/size-faults.js';
import { UPLOAD_FAULTS } from './files/upload-faults.js';
import { LATE_FAULTS } from './late-faults.js';
import { CALL_VALUE_FAULTS } from './values/call-faults.js';
import { EMAIL_VALUE_FAULTS } from './values/email-value-faults.js';
import { FILE_VALUE_FAULTS } from './values/file-value-faults.js';
import { PEOPLE_VALUE_FAULTS } from './values/person-faults.js';
import { TEXT_VALUE_FAULTS } from './values/text-faults.js';
import { LEFTOVER_FAULTS } from './wire/leftover-faults.js';
import { SENDING_FAULTS } from './wire/sending-faults.js';

const ENTRY_OPERATIONS = ['conversations', 'voice', 'eventFeed'] as const;

/** What holds for every operation whose records have entries. */
const ENTRY_FAULTS = [
  acceptanceFaults,
  textFaults,
  archivedEntryFaults,
  archivedValueFaults,
  externalFileFaults,
  refusalFaults,
  missingFileFaults,
];

/** Every deliberate fault that the archive can be started with. */
export const FAULTS: readonly Fault[] = [
  ...WRITE_ONLY_FAULTS,
  ...OVERRIDDEN_METHOD_FAULTS,
  ...OTHER_READING_FAULTS,
  ...OTHER_PATH_FAULTS,
  ...CHANGED_RECORD_FAULTS,
  ...SHOWN_RECORD_FAULTS,
  ...UPLOAD_FAULTS,
  ...SIZE_FAULTS,
  ...AVAILABILITY_FAULTS,
  ...KEY_FAULTS,
  ...LIKE_KEY_FAULTS,
  ...REFUSED_UPLOAD_FAULTS,
  ...REUPLOAD_FAULTS,
  ...BROKEN_UPLOAD_FAULTS,
  ...CONTENT_FAULTS,
  ...SHARED_CONTENT_FAULTS,
  ...HOST_FAULTS,
  ...ENTRY_OPERATIONS.flatMap((operation) => ENTRY_FAULTS.flatMap((faults) => faults(operation))),
  ...CONVERSATIONS_FAULTS,
  ...VOICE_FAULTS,
  ...ARCHIVED_CALL_FAULTS,
  ...REUSED_REQUEST_FAULTS,
  ...SHARED_ROW_FAULTS,
  ...EVENT_FEED_FAULTS,
  ...ODD_VALUE_FAULTS,
  ...FORM_FAULTS,
  ...ARCHIVED_FORM_FAULTS,
  ...OVERLOOKED_FILE_FAULTS,
  ...FELLOW_REFERENCE_FAULTS,
  ...MANY_PEOPLE_FAULTS,
  ...MISTAKEN_ENTRY_FAULTS,
  ...ARCHIVED_TEXT_FAULTS,
  ...MEANING_FAULTS,
  ...OTHER_MEANING_FAULTS,
  ...MEMBER_TEXT_FAULTS,
  ...ACCEPTED_EMAIL_FAULTS,
  ...REFUSED_EMAIL_FAULTS,
  ...REFUSED_TRACE_FAULTS,
  ...EMAIL_SIZE_FAULTS,
  ...ATTACHMENT_SIZE_FAULTS,
  ...EMAIL_ID_FAULTS,
  ...DUPLICATE_FAULTS,
  ...THREAD_FAULTS,
  ...ARCHIVED_EMAIL_FAULTS,
  ...ARCHIVED_OVERVIEW_FAULTS,
  ...MISTAKEN_EMAIL_FAULTS,
  ...LIKE_EMAIL_FAULTS,
  ...ACCESS_FAULTS,
  ...SKIPPED_CHECK_FAULTS,
  ...SENDING_FAULTS,
  ...LEFTOVER_FAULTS,
  ...LATE_FAULTS,
  ...CALL_VALUE_FAULTS,
  ...EMAIL_VALUE_FAULTS,
  ...FILE_VALUE_FAULTS,
  ...PEOPLE_VALUE_FAULTS,
  ...TEXT_VALUE_FAULTS,
];

const BY_ID = new Map(FAULTS.map((fault) => [fault.id, fault]));

/**
 * A fault by its id.
 *
 * @throws TypeError when there is none
 */
export function faultOf(id: string): Fault {
  const fault = BY_ID.get(id);
  if (!fault) throw new TypeError(`there is no fault ${JSON.stringify(id)}`);
  return fault;
}
