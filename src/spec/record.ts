/**
 * The shapes of section 2 as plain types: no validation, no limits, nothing that a server could
 * share with its judge.
 */

/** A reference from a record to an uploaded or external file (section 2.2). */
export type FileReference = {
  fileKey: string;
  filename: string;
  fileHref?: string;
  isInlined?: boolean;
  isAvailable?: boolean;
  description?: string;
};

/** Section 2.3. */
type ConversationParticipant = {
  displayName: string;
  corporateEmail: string;
  userType: string;
};

/** Section 2.3; `eventTime` is in epoch milliseconds. */
export type ConversationEvent = {
  eventTime: number;
  eventType: string;
  participants: ConversationParticipant[];
  files?: FileReference[];
  content?: { message: string };
  systemText?: string;
};

/** Section 2.4; the times are in milliseconds. */
export type VoiceParticipant = {
  name?: string;
  phone?: string;
  company?: string;
  email?: string;
  detail?: string;
  joinTimeMS: number;
  leaveTimeMS?: number;
};

/**
 * Section 2.4; the times are in epoch milliseconds, `startTime` as a number or a numeric string.
 */
export type VoiceRecord = {
  startTime: number | string;
  stopTime: number;
  recordingFile?: FileReference;
  participants?: VoiceParticipant[];
};

/** The body of POST /voice (section 2.4). */
export type VoiceRequest = {
  callOverview: {
    callId: string;
    callType: string;
    owner: { phone: string; name: string; email: string; company: string; detail: string };
    deviceName: string;
    direction: string;
    stopReason: string;
  };
  voiceRecords: VoiceRecord[];
};

/**
 * The body of POST /email (section 2.5). The shapes of people, content and files are not shown
 * there.
 */
export type EmailRequest = {
  requestInfo: { requestId: string };
  emailOverview: {
    messageId?: string;
    time: number;
    subject?: string;
    senders: unknown;
    recipients: unknown;
    content: unknown;
    files?: unknown;
    emailProperties?: Record<string, unknown>;
    eventType?: string;
  };
};

/** Section 2.6; `eventTime` is an ISO 8601 UTC timestamp. */
export type FeedEvent = {
  eventTime: string;
  user: { identifier: string; displayName: string };
  eventType: string;
  body: { text: string; textType: string; file?: FileReference };
};
