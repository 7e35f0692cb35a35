import { z } from 'zod';
import { RECORD_MEMBERS } from '../language/members.js';
import { type Replacements, replacements, withReplacements } from '../language/replacements.js';
import type { Submission } from '../language/session/submission.js';
import { sentRecord } from '../language/written-form.js';
import { framing, headers, judged, name } from './fields.js';
import { judgeRecordReply } from './judge-record-reply.js';
import { RECORD_BYTES } from './record-field.js';
import { defineStep } from './step-definition.js';
import { isToBeRefused, isWrongToken, keepsSomething, statusExpected } from './step-intent.js';

const schema = z.strictObject({
  resend: sentRecord.describe(
    'A record to send again, byte for byte, after the settle time of the profile',
  ),
  as: name.optional(),
  replacing: replacements
    .optional()
    .describe('Texts to replace in the body: what is sent then is another record'),
  headers: headers.optional().describe('Headers beside, or in place of, those that it had'),
  framing: framing.optional().describe('How its length is told, where it was told in another way'),
  ...judged,
});

/** Sends a record again, byte for byte, once the target had its time to archive it. */
export const resendStep = defineStep({
  name: 'resend',
  schema,
  cost: (step) => ({
    access: isWrongToken(step.token),
    exchanges: 1,
    bytes: RECORD_BYTES,
    records: keepsSomething(step) ? 1 : 0,
  }),
  offers: ({ as }) => (as === undefined ? undefined : { name: as, members: RECORD_MEMBERS }),
  free: () => ['connection', 'timing', 'headers', 'history', 'company'],
  run: async (step, run) => {
    const { session } = run;
    await session.wait('settle');
    const again = replaced(step.resend.submission, step.replacing ?? []);
    const headers = { ...again.headers, ...step.headers };
    const sent = { ...again, headers, framing: step.framing ?? again.framing };
    const order = {
      token: step.token ?? 'good',
      toBeRefused: isToBeRefused(run.written),
      refusedWith: statusExpected(run.written),
    };
    return judgeRecordReply(step, await session.resend(sent, order), '2xx', run);
  },
});

/** The record with some of its texts replaced, which makes it another one. */
function replaced(submission: Submission, pairs: Replacements): Submission {
  const other = pairs.find((pair) => pair.text === submission.marker)?.by;
  return {
    ...submission,
    body: withReplacements(submission.body, pairs),
    marker: other ?? submission.marker,
  };
}
