import type { Requirement } from '../requirement.js';
import { acceptance, must, should } from './define.js';
import { recordRequirements } from './record-operation.js';

/** Sections 2.4 and 4.3. */
export const VOICE_REQUIREMENTS: Requirement[] = [
  ...recordRequirements({
    area: 'voice',
    operation: '4.3',
    record: '2.4',
    request: 'voice request',
    entries: 'voice records',
  }),
  acceptance(
    must([
      'voice/start-time-as-number-or-string',
      '2.4',
      'startTime passes as a number and as a numeric string.',
    ]),
  ),
  acceptance(
    must([
      'voice/participants-are-optional',
      '2.4',
      'A voice record succeeds without participants, and with participants whose leaveTimeMS is absent.',
    ]),
  ),
  acceptance(
    must(['voice/description-passes', '2.2', 'A recordingFile with a description succeeds.']),
  ),
  should([
    'voice/external-link-needs-key-and-name',
    '2.2',
    'An external recording without fileKey or filename is refused.',
  ]),
  acceptance(
    should([
      'voice/many-participants-pass',
      '2.4',
      'A voice record with 200 participants succeeds, for no maximum is stated.',
    ]),
  ),
];
