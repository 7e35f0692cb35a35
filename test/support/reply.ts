import type { Reply } from '../../src/conformance/language/session/reply.js';

/** An answer with nothing in it but its status, and what a test wants besides. */
export function replyOf(status: number | undefined, more: Partial<Reply> = {}): Reply {
  return {
    exchange: 1,
    outcome: 'answered',
    status,
    headers: {},
    text: '',
    json: undefined,
    partial: false,
    reconciliationId: undefined,
    duplicate: false,
    ...more,
  };
}
