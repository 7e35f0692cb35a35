import { canonicalJson } from '../../records/canonical-json.js';
import { Malformed } from '../../records/shape.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { messageIdOf, overviewOf, requestIdOf } from './email-mutations.js';

/**
 * Notes something of an email before it is refused, and takes the next one that shares it for its
 * duplicate.
 */
const noting =
  (part: (body: unknown) => unknown): BehaviourMutation =>
  (correct) => {
    const noted = new Set<unknown>();
    const duplicates = new Set<number>();
    return {
      read: (body, request) => {
        const own = request.operation === 'email' ? part(body) : undefined;
        try {
          const drafts = correct.read(body, request);
          if (own !== undefined && noted.has(own)) duplicates.add(request.number);
          return drafts;
        } catch (error) {
          if (error instanceof Malformed && own !== undefined) noted.add(own);
          throw error;
        }
      },
      archived: (record, request) =>
        duplicates.has(request.number) ? [] : correct.archived(record, request),
      reply: (result, request) =>
        correct.reply(
          result.kind === 'email' && duplicates.has(request.number)
            ? { kind: 'duplicate', reconciliationId: result.reconciliationId }
            : result,
          request,
        ),
    };
  };

/** What a refusal leaves behind (section 4.4). */
export const REFUSED_TRACE_FAULTS: Fault[] = wireFaults('email/refused-leaves-no-trace', {
  'message-id-is-noted': [
    'An email that was refused for a fault makes the next one with its messageId a duplicate.',
    noting(messageIdOf),
  ],
  'request-id-is-noted': [
    'An email that was refused for a fault makes the next one with its requestId a duplicate.',
    noting(requestIdOf),
  ],
  'overview-is-noted': [
    'An email that was refused for its requestId makes the next one with its overview a duplicate.',
    noting((body) => canonicalJson(overviewOf(body))),
  ],
  'people-and-time-are-noted': [
    'An email that was refused for a fault makes the next one of the same people and time a duplicate.',
    noting((body) => {
      const { senders, recipients, time } = overviewOf(body);
      return canonicalJson([senders, recipients, time]);
    }),
  ],
  'without-its-file-is-noted': [
    'An email that was refused for a missing file is a duplicate once the file is there.',
    (correct) => ({
      salvage: (records, request) =>
        request.operation === 'email' ? records : correct.salvage(records, request),
    }),
  ],
});
