import type { Requirement } from '../requirement.js';
import { acceptance, inside, must, should } from './define.js';
import { recordRequirements } from './record-operation.js';

/** Sections 2.3 and 4.2. */
export const CONVERSATIONS_REQUIREMENTS: Requirement[] = [
  ...recordRequirements({
    area: 'conversations',
    operation: '4.2',
    record: '2.3',
    request: 'conversations request',
    entries: 'events',
  }),
  acceptance(
    must(['conversations/several-files-pass', '2.3', 'An event with several files succeeds.']),
  ),
  acceptance(
    should([
      'conversations/many-files-pass',
      '2.3',
      'An event with some dozens of files succeeds, for no maximum is stated.',
    ]),
  ),
  acceptance(
    must([
      'conversations/recipients-are-optional',
      '2.3',
      'An event succeeds with the initiator alone, and with recipients beside.',
    ]),
  ),
  acceptance(
    must(['conversations/system-text-passes', '2.3', 'An event with systemText succeeds.']),
  ),
  acceptance(
    must([
      'conversations/inlined-passes',
      '2.2',
      'A file with isInlined true or false succeeds, whatever its type.',
    ]),
  ),
  inside([
    'conversations/not-inlined-unless-sent',
    '2.2',
    'A file that was sent without isInlined is archived as not inlined.',
  ]),
  inside([
    'conversations/inlined-is-archived',
    '2.2',
    'isInlined of each image of an event is archived as it was sent.',
  ]),
  should([
    'conversations/external-link-needs-key-and-name',
    '2.2',
    'An external file without fileKey or filename is refused.',
  ]),
  acceptance(
    should([
      'conversations/many-participants-pass',
      '2.3',
      'An event with 200 participants succeeds, for no maximum is stated.',
    ]),
  ),
];
