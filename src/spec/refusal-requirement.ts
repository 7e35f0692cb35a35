import type { Operation } from './operation.js';

/**
 * The requirements that state what has to be refused of a kind of request: whoever needs such a
 * refusal and gets a success has met what their checks report (sections 5 and 7).
 */
export const REFUSAL_REQUIREMENTS: Readonly<Record<'upload' | Operation, readonly string[]>> = {
  upload: ['files/oversize-is-400'],
  conversations: ['conversations/missing-file-is-400'],
  voice: ['voice/missing-file-is-400'],
  email: ['email/oversize-is-413'],
  eventFeed: ['eventFeed/missing-file-is-400', 'eventFeed/external-needs-is-available-false'],
};

/** The same of a request that is sent without the good token. */
export const ACCESS_REQUIREMENT: Readonly<Record<'upload' | Operation, string>> = {
  upload: 'access/upload-needs-a-token',
  conversations: 'access/conversations-need-a-token',
  voice: 'access/voice-needs-a-token',
  email: 'access/email-needs-a-token',
  eventFeed: 'access/event-feed-needs-a-token',
};
