import type { FileReference } from '../../spec/record.js';
import type { Draft } from './draft.js';
import { listed } from './listed.js';
import {
  asObject,
  asText,
  isObject,
  type JsonObject,
  Malformed,
  optionalBooleans,
  optionalStrings,
  requireMilliseconds,
} from './shape.js';

/**
 * A request to archive an email as far as the archive looks into it; what else it says is kept as
 * it came.
 */
export interface Email extends JsonObject {
  requestInfo: JsonObject & { requestId: string };
  emailOverview: EmailOverview;
}

/** The overview of an email (section 2.5). */
export interface EmailOverview extends JsonObject {
  messageId?: string;
  subject?: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MAX_PROPERTIES = 10;
const EVENT_TYPES = new Set([
  'Email_Sent',
  'Email_Received',
  'Email_Forwarded',
  'Email_Replied',
  'Email_Replied_All',
  'Email_Bounced',
  'Email_Draft',
  'Email_Deleted',
  'Email_Read',
  'Email_Unread',
  'Email_Archived',
  'Email_Recalled',
  'Email_Sent_On_Behalf',
  'Auto_Reply',
  'Email_Scheduled',
]);

/**
 * The request of POST /email (sections 2.5 and 6), archived as one.
 *
 * @throws Malformed
 */
export function readEmail(body: unknown): Draft[] {
  const request = asObject(body, 'the request');
  const { requestId } = asObject(request.requestInfo, 'requestInfo');
  if (!UUID.test(asText(requestId, 'requestInfo.requestId'))) {
    throw new Malformed('requestInfo.requestId must be a UUID');
  }
  const overview = asObject(request.emailOverview, 'emailOverview');
  requireMilliseconds(overview.time, 'emailOverview.time');
  requireSomeone(overview, 'senders');
  requireSomeone(overview, 'recipients');
  if (overview.content === undefined || overview.content === null) {
    throw new Malformed('emailOverview.content is missing');
  }
  optionalStrings(overview, ['subject'], 'emailOverview');
  if (overview.messageId !== undefined) asText(overview.messageId, 'emailOverview.messageId');
  checkEventType(overview.eventType);
  checkProperties(overview.emailProperties);
  return [{ record: request, references: attachments(overview.files) }];
}

/**
 * The members of a draft's record that identify an email.
 *
 * @throws Malformed
 */
export function emailOf(record: JsonObject): Email {
  const requestInfo = asObject(record.requestInfo, 'requestInfo');
  const overview = asObject(record.emailOverview, 'emailOverview');
  const { messageId, subject } = overview;
  return {
    ...record,
    requestInfo: {
      ...requestInfo,
      requestId: asText(requestInfo.requestId, 'requestInfo.requestId'),
    },
    emailOverview: {
      ...overview,
      ...(messageId !== undefined && { messageId: asText(messageId, 'emailOverview.messageId') }),
      ...(typeof subject === 'string' && { subject }),
    },
  };
}

function requireSomeone(overview: JsonObject, name: 'senders' | 'recipients'): void {
  const people = overview[name];
  const some = Array.isArray(people) ? people.length > 0 : isObject(people) || !!people;
  if (!some) throw new Malformed(`emailOverview.${name} is missing`);
}

function checkEventType(value: unknown): void {
  if (value !== undefined && !(typeof value === 'string' && EVENT_TYPES.has(value))) {
    throw new Malformed('emailOverview.eventType is none of the known kinds');
  }
}

function checkProperties(value: unknown): void {
  if (value === undefined) return;
  const count = Object.keys(asObject(value, 'emailOverview.emailProperties')).length;
  if (count > MAX_PROPERTIES) {
    throw new Malformed(`emailOverview.emailProperties has ${count} headers, not at most 10`);
  }
}

/** The structure of an email's files is not shown: one or several, objects or plain keys. */
function attachments(files: unknown): FileReference[] {
  if (files === undefined || files === null) return [];
  const list = listed(files);
  return list.map((file, at) => {
    const where = `emailOverview.files[${at}]`;
    if (typeof file === 'string') return { fileKey: asText(file, where), filename: '' };
    const object = asObject(file, where);
    optionalStrings(object, ['filename', 'fileHref'], where);
    optionalBooleans(object, ['isInlined'], where);
    return {
      fileKey: asText(object.fileKey, `${where}.fileKey`),
      filename: typeof object.filename === 'string' ? object.filename : '',
      ...(typeof object.fileHref === 'string' && { fileHref: object.fileHref }),
      ...(typeof object.isInlined === 'boolean' && { isInlined: object.isInlined }),
    };
  });
}
