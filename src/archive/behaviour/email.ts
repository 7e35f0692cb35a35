import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { canonicalJson } from '../records/canonical-json.js';
import type { Email, EmailOverview } from '../records/email.js';
import { listed } from '../records/listed.js';
import type { Variations } from '../variations.js';

/**
 * What two emails share when the later is a duplicate of the earlier (section 4.4), or undefined for
 * an email that is never one: without a messageId each sending may get a generated one of its own.
 *
 * @param body - the request body as received
 */
export function emailIdentity(
  body: Buffer,
  request: Email,
  { duplicateBy, duplicateWithoutMessageId }: Variations,
): string | undefined {
  const { messageId } = request.emailOverview;
  if (messageId === undefined && !duplicateWithoutMessageId) return undefined;
  const shared = {
    bytes: () => body,
    overview: () => canonicalJson(request.emailOverview),
    ids: () => canonicalJson([request.requestInfo.requestId, messageId]),
  };
  return createHash('sha256').update(shared[duplicateBy]()).digest('hex');
}

/** A random identifier (section 2.7), in one of the forms that it may have. */
export function freshId(form: Variations['idForm']): string {
  const forms = {
    uuid: () => randomUUID(),
    hex: () => randomBytes(20).toString('hex'),
    base64url: () => randomBytes(15).toString('base64url'),
    urn: () => `urn:reconciliation:${randomUUID()}`,
  };
  return forms[form]();
}

/** Fills in the messageId and the subject that the client left out (section 2.5). */
export function completeEmail(request: Email): Email {
  const overview = request.emailOverview;
  const messageId = overview.messageId ?? `<${randomUUID()}@archive.invalid>`;
  const subject = overview.subject ?? generatedSubject(overview);
  return { ...request, emailOverview: { ...overview, messageId, subject } };
}

/** The form of section 2.5: platform type, subtype, and how many users take part. */
function generatedSubject(overview: EmailOverview): string {
  const users = listed(overview.senders).length + listed(overview.recipients).length;
  return `Email: ${overview.eventType ?? 'Email_Sent'}: ${users}`;
}
