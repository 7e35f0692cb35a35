import type { Operation } from '../../spec/operation.js';
import type { Part } from './parts.js';

/**
 * How a documented part of a record is compared. Undocumented parts (an envelope, members that only
 * one target wants) are not compared, since nothing states what becomes of them.
 */
export type Form =
  | {
      is: 'value' | 'instant' | 'inlined' | 'properties' | 'requestId';
      part: Part;
      /** Where it was not sent, it is never that of another entry, person or request. */
      ownOnly?: true;
    }
  /** Its structure is not shown: that of the target's template, or one of the archive's own. */
  | { is: 'free'; part: Part }
  | { is: 'members'; part: Part; members: Record<string, Form> }
  /** File references, one or a list of them: an archive may keep them apart from the record. */
  | { is: 'references'; part: Part; members: Record<string, Form> };

const value = (part: Part = 'contents'): Form => ({ is: 'value', part });
const instant: Form = { is: 'instant', part: 'contents' };
const ownText: Form = { is: 'value', part: 'contents', ownOnly: true };
const ownInstant: Form = { is: 'instant', part: 'contents', ownOnly: true };

const values = (...names: string[]): Record<string, Form> =>
  Object.fromEntries(names.map((name) => [name, value()]));

const members = (inner: Record<string, Form>): Form => ({
  is: 'members',
  part: 'contents',
  members: inner,
});

/** Section 2.2. */
const REFERENCES: Form = {
  is: 'references',
  part: 'files',
  members: {
    fileKey: value('files'),
    filename: value('files'),
    fileHref: { is: 'value', part: 'files', ownOnly: true },
    isAvailable: value('files'),
    isInlined: { is: 'inlined', part: 'inlined' },
    description: ownText,
  },
};

/**
 * Who has no name or company of their own is not given that of somebody else. A `detail` may be
 * filled in with what others have, too, such as the role of most.
 */
const PERSON = { ...values('email', 'detail'), name: ownText, phone: ownText, company: ownText };

/** What is archived for one request or entry (sections 2.3 to 2.6). */
export const FORMS: Record<Operation, Record<string, Form>> = {
  conversations: {
    eventTime: instant,
    ...values('eventType'),
    systemText: ownText,
    participants: members({ ...values('corporateEmail', 'userType'), displayName: ownText }),
    files: REFERENCES,
    content: members({ message: ownText }),
  },
  voice: {
    callOverview: members({
      ...values('callId', 'callType', 'direction', 'stopReason'),
      deviceName: ownText,
      owner: members(PERSON),
    }),
    voiceRecords: members({
      startTime: instant,
      stopTime: instant,
      recordingFile: REFERENCES,
      participants: members({ ...PERSON, joinTimeMS: instant, leaveTimeMS: ownInstant }),
    }),
  },
  email: {
    requestInfo: members({ requestId: { is: 'requestId', part: 'requestId' } }),
    emailOverview: members({
      time: instant,
      ...values('messageId', 'subject', 'eventType'),
      senders: { is: 'free', part: 'contents' },
      recipients: { is: 'free', part: 'contents' },
      content: { is: 'free', part: 'contents' },
      emailProperties: { is: 'properties', part: 'properties', ownOnly: true },
      files: { is: 'free', part: 'files' },
    }),
  },
  eventFeed: {
    eventTime: instant,
    user: members({ ...values('identifier'), displayName: ownText }),
    eventType: value(),
    body: members({ text: ownText, textType: value(), file: REFERENCES }),
  },
};
