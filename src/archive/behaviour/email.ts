import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { canonicalJson } from '../records/canonical-json.js';
import type { Email } from '../records/email.js';
import type { Variations } from '../variations.js';

/**
 * What two emails share when the later is a duplicate of the earlier (section 4.4), or undefined
 * for an email that is never one: without a messageId each sending may get a generated one of its
 * own.
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
    'uuid-v7': uuidV7,
    number: () => String(randomInt(2 ** 47, 2 ** 48 - 1)),
    'long-number': () => String(randomBytes(8).readBigUInt64BE() / 2n),
  };
  return forms[form]();
}

/** Random behind the time, as databases like it (RFC 9562, version 7). */
function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
