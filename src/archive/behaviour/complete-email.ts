import { randomBytes, randomUUID } from 'node:crypto';
import type { Email, EmailOverview } from '../records/email.js';
import { listed } from '../records/listed.js';
import type { Variations } from '../variations.js';

/**
 * An email as it is archived: with the messageId and the subject that the client left out (section
 * 2.5).
 */
export function completeEmail(
  request: Email,
  { generated, lowerCaseRequestIds }: Pick<Variations, 'generated' | 'lowerCaseRequestIds'>,
): Email {
  const { requestInfo, emailOverview: overview } = request;
  const { requestId } = requestInfo;
  const messageId = overview.messageId ?? MESSAGE_IDS[generated]();
  const subject = overview.subject ?? SUBJECTS[generated](overview);
  return {
    ...request,
    requestInfo: {
      ...requestInfo,
      requestId: lowerCaseRequestIds ? requestId.toLowerCase() : requestId,
    },
    emailOverview: { ...overview, messageId, subject },
  };
}

const MESSAGE_IDS: Record<Variations['generated'], () => string> = {
  usual: () => `<${randomUUID()}@archive.invalid>`,
  other: () => randomBytes(12).toString('hex'),
};

/** The form of section 2.5: platform type, subtype, and how many users take part. */
const SUBJECTS: Record<Variations['generated'], (overview: EmailOverview) => string> = {
  usual: ({ eventType = 'Email_Sent', senders, recipients }) =>
    `Email: ${eventType}: ${listed(senders).length + listed(recipients).length}`,
  other: ({ recipients }) => `Exchange Online: New message: ${listed(recipients).length} Users`,
};
