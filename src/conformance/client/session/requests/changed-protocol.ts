import type { ParseFailure } from '../../../../http/message/answer/parse-failure.js';
import type { Reply } from '../../../language/session/reply.js';

/** The answer 101 (RFC 9110, section 15.2.2). */
const CHANGED: ParseFailure = 'unasked-upgrade';
const OFFER = /^upgrade:/im;

/**
 * The reply to a request in these words: one that offers another protocol may be answered in that,
 * which nobody reads here.
 */
export const withChangedProtocol = (reply: Reply, text: string): Reply =>
  reply.error === CHANGED && OFFER.test(text) ? { ...reply, needsNoAnswer: true } : reply;
