import type { Requirement } from '../requirement.js';
import { acceptance, archivedFiles, inside, must, should, unseen } from './define.js';

/** Sections 2.5, 2.7, 4.4, 6, 7 and 8. */
export const EMAIL_REQUIREMENTS: Requirement[] = [
  acceptance(must(['email/plain-email-passes', '4.4', 'A valid email succeeds.'])),
  must([
    'email/answer-has-reconciliation-id',
    '2.7',
    'Every success carries a reconciliationId that is not empty.',
  ]),
  must([
    'email/reconciliation-ids-differ',
    '2.7',
    'No two archived emails have the same reconciliationId.',
  ]),
  must([
    'email/reconciliation-id-is-random',
    '2.7',
    'A reconciliationId is neither taken from the request nor a counter.',
  ]),
  must([
    'email/first-send-is-no-duplicate',
    '4.4',
    'An email that was never sent before is not called a duplicate.',
  ]),
  must([
    'email/duplicate-is-202',
    '7',
    'An email that duplicates an archived one is answered with 202 and status duplicate, however often it comes.',
  ]),
  must([
    'email/duplicate-has-the-original-id',
    '4.4',
    'The answer to a duplicate carries the reconciliationId of the original.',
  ]),
  must([
    'email/concurrent-duplicates-share-an-id',
    '4.4',
    'A 202 carries an id that was issued for that email, also when both are sent at once.',
  ]),
  acceptance(
    must([
      'email/same-request-id-other-payload-passes',
      '2.5',
      'Two different payloads with one requestId both succeed, each with an id of its own.',
    ]),
  ),
  acceptance(
    must([
      'email/thread-passes',
      '4.4',
      'Further emails with a new requestId and the same messageId succeed, each with an id of its own.',
    ]),
  ),
  acceptance(
    must([
      'email/optional-members-may-be-absent',
      '2.5',
      'An email succeeds without messageId, subject, files, emailProperties or eventType.',
    ]),
  ),
  acceptance(
    must(['email/event-types-pass', '6', 'Each of the fifteen kinds of email event succeeds.']),
  ),
  acceptance(must(['email/ten-headers-pass', '8', 'An email with ten emailProperties succeeds.'])),
  acceptance(
    must([
      'email/two-senders-pass',
      '2.5',
      'An email with a From sender and a Sent-on-behalf sender succeeds.',
    ]),
  ),
  acceptance(
    must(['email/several-recipients-pass', '2.5', 'An email with several recipients succeeds.']),
  ),
  acceptance(must(['email/any-text-passes', '2.5', 'Text of any script passes in an email.'])),
  acceptance(
    must([
      'email/uuid-versions-pass',
      '2.5',
      'A requestId of any RFC 4122 version passes, in lower and upper case.',
    ]),
  ),
  acceptance(
    must([
      'email/uploaded-attachment-passes',
      '2.5',
      'An email that refers to an uploaded file succeeds.',
    ]),
  ),
  acceptance(must(['email/up-to-the-limit-passes', '4.4', 'A request of up to 10 MB succeeds.'])),
  must(['email/oversize-is-413', '7', 'A request over 10 MB is answered with exactly 413.']),
  must([
    'email/oversize-leaves-no-trace',
    '7',
    'After a request was refused for its size, a smaller one with the same requestId and messageId succeeds as a first send.',
  ]),
  must([
    'email/refused-leaves-no-trace',
    '4.4',
    'An email that was refused for a fault succeeds as a first send once the fault is mended, for it duplicates nothing that was archived.',
  ]),
  inside([
    'email/oversize-is-not-archived',
    '7',
    'A request that was refused for its size is not archived.',
  ]),
  must([
    'email/attachments-do-not-count',
    '4.4',
    'An attachment larger than the request limit does not count towards it.',
  ]),
  should(['email/request-id-is-mandatory', '2.5', 'An email without requestId is refused.']),
  should([
    'email/request-id-is-a-uuid',
    '2.5',
    'An email whose requestId is not a UUID is refused.',
  ]),
  should([
    'email/mandatory-members',
    '2.5',
    'An email without time, senders, recipients or content is refused.',
  ]),
  should(['email/malformed-is-refused', '2.5', 'A body that is not JSON is refused as an email.']),
  should([
    'email/refusal-is-not-5xx',
    '7',
    'Neither a faulty email nor an odd character in one is answered with a server error.',
  ]),
  acceptance(
    should([
      'email/many-recipients-pass',
      '2.5',
      'An email to some hundred recipients succeeds, for no maximum is stated.',
    ]),
  ),
  acceptance(
    should([
      'email/many-attachments-pass',
      '2.5',
      'An email with some dozens of files succeeds, for no maximum is stated.',
    ]),
  ),
  acceptance(
    should([
      'email/long-texts-pass',
      '2.5',
      'Names and texts of 300 characters and more pass in an email, for no maximum is stated.',
    ]),
  ),
  inside([
    'email/every-email-is-archived',
    '1',
    'An accepted email is archived once, with what was sent in it.',
  ]),
  inside([
    'email/request-id-is-archived',
    '2.5',
    'An email is archived with its requestId and its reconciliationId.',
  ]),
  archivedFiles(
    inside([
      'email/attachments-are-archived',
      '2.5',
      'The files of an email are archived with it.',
    ]),
  ),
  inside([
    'email/properties-are-archived',
    '2.5',
    'The emailProperties of an email are archived as they were sent.',
  ]),
  inside(['email/message-id-is-generated', '2.5', 'An email without messageId gets one.']),
  inside([
    'email/subject-is-generated',
    '2.5',
    'An email without a subject gets a generated one: platform type, subtype and number of users.',
  ]),
  inside([
    'email/duplicate-is-not-archived-again',
    '4.4',
    'A duplicate leaves one archived email.',
  ]),
  inside([
    'email/same-request-id-is-archived-apart',
    '2.5',
    'Two different payloads with one requestId are archived as two emails.',
  ]),
  inside([
    'email/thread-is-archived-apart',
    '4.4',
    'Every email of a thread is archived as an entry of its own, under the shared messageId.',
  ]),
  inside([
    'email/split-over-the-threshold',
    '4.4',
    'An email whose text and attachments exceed the threshold together becomes several Archive messages.',
  ]),
  inside([
    'email/whole-up-to-the-threshold',
    '4.4',
    'An email whose text and attachments stay under the threshold becomes one Archive message.',
  ]),
  unseen([
    'email/request-id-is-logged',
    '2.5',
    'The requestId is logged for reconciliation.',
    'The log of the service is not part of the interface.',
  ]),
  unseen([
    'email/reconciliation-id-is-mapped',
    '2.7',
    'The service maps a reconciliationId to its requestId.',
    'The mapping is internal to the service.',
  ]),
  unseen([
    'email/properties-are-searchable',
    '2.5',
    'The emailProperties can be viewed and searched in the archive.',
    'Searching the archive is not part of the interface.',
  ]),
  unseen([
    'email/thread-is-found-by-search',
    '4.4',
    'A header search for a messageId finds every email of its thread, shown as one conversation.',
    'Searching the archive is not part of the interface.',
  ]),
];
