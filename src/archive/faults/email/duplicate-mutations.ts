import { randomUUID } from 'node:crypto';
import type { Behaviour, EmailDraft, RecordHead } from '../../behaviour/behaviour.js';
import type { Email } from '../../records/email.js';
import { Malformed } from '../../records/shape.js';
import type { BehaviourMutation, Mutation } from '../fault.js';
import { refusing } from '../mutations/record-mutations.js';
import { isChunked } from '../mutations/requests.js';
import { messageIdOf } from './email-mutations.js';

/**
 * Answers 409 to an email that shares something with a number of others; a resend is still a
 * duplicate.
 */
export const conflicting = (
  part: (body: unknown) => unknown,
  others: number,
): BehaviourMutation => {
  return (correct) => {
    const seen = new Map<unknown, Set<string>>();
    const conflicts = (body: unknown): boolean => {
      const shared = part(body);
      if (shared === undefined) return false;
      const texts = seen.get(shared) ?? new Set();
      seen.set(shared, texts);
      const text = JSON.stringify(body);
      if (!texts.has(text) && texts.size >= others) return true;
      texts.add(text);
      return false;
    };
    return refusing('email', conflicts, 409)(correct);
  };
};

/**
 * Answers duplicates that were on their way together with their original with an id that no email
 * has.
 */
export const unrelatedIds =
  (from: number): BehaviourMutation =>
  (correct) => {
    let moment = 0;
    const begun = new Map<number, number>();
    const issued = new Map<string, number>();
    const duplicates = new Map<string, number>();
    return {
      intercept: (request) => {
        moment += 1;
        if (request.operation === 'email') begun.set(request.number, moment);
        return correct.intercept(request);
      },
      reply: (result, request) => {
        moment += 1;
        if (result.kind === 'email') issued.set(result.reconciliationId, moment);
        if (result.kind !== 'duplicate') return correct.reply(result, request);
        const { reconciliationId } = result;
        const together =
          (begun.get(request.number) ?? 0) < (issued.get(reconciliationId) ?? Infinity);
        const count = (duplicates.get(reconciliationId) ?? 0) + 1;
        duplicates.set(reconciliationId, count);
        return correct.reply(
          together && count >= from ? { ...result, reconciliationId: randomUUID() } : result,
          request,
        );
      },
    };
  };

/** Archives duplicates once more, though it answers them as such. */
export const archivingAgain =
  (from: number, matches: (email: EmailDraft) => boolean = () => true): Mutation =>
  (correct, { records }) => {
    const seen = new Map<string, number>();
    return {
      emailIdentity: (email: EmailDraft) => {
        const identity = correct.emailIdentity(email);
        if (identity === undefined || !matches(email)) return identity;
        const times = (seen.get(identity) ?? 0) + 1;
        seen.set(identity, times);
        if (times > from) {
          records.add({
            operation: 'email',
            record: email.request,
            files: [],
            messages: 1,
            archivedAt: Date.now(),
          });
        }
        return identity;
      },
    };
  };

/** Archives duplicates of emails that were split once more, though it answers them as such. */
export const archivingSplitAgain: Mutation = (correct, stores, token) => {
  const split = new Set<string | undefined>();
  const isSplit = (email: EmailDraft): boolean => split.has(correct.emailIdentity(email));
  return {
    ...archivingAgain(0, isSplit)(correct, stores, token),
    messageCount: (bytes, email) => {
      const count = correct.messageCount(bytes, email);
      if (count > 1) split.add(correct.emailIdentity(email));
      return count;
    },
  };
};

/** Does not archive some emails of a kind, though it says so. */
export const dropping =
  (part: (body: unknown) => unknown, matches: (count: number) => boolean): BehaviourMutation =>
  (correct) => {
    const seen = new Map<unknown, number>();
    return {
      archived: (record, request) => {
        const shared = request.operation === 'email' ? part(record.record) : undefined;
        if (shared === undefined) return correct.archived(record, request);
        const count = (seen.get(shared) ?? 0) + 1;
        seen.set(shared, count);
        return matches(count) ? [] : correct.archived(record, request);
      },
    };
  };

/**
 * Answers some duplicates with an id that stays the same from then on, and is not the original's.
 */
export function inventedFrom(from: number): BehaviourMutation {
  return (correct) => {
    const seen = new Map<string, number>();
    const invented = new Map<string, string>();
    return {
      reply: (result, request) => {
        if (result.kind !== 'duplicate') return correct.reply(result, request);
        const { reconciliationId: original } = result;
        const times = (seen.get(original) ?? 0) + 1;
        seen.set(original, times);
        if (times < from) return correct.reply(result, request);
        const reconciliationId = invented.get(original) ?? randomUUID();
        invented.set(original, reconciliationId);
        return correct.reply({ ...result, reconciliationId }, request);
      },
    };
  };
}

/** Forgets an email after a number of others came with its messageId. */
export const knowingTheLatest =
  (most: number): BehaviourMutation =>
  (correct) => {
    const latest = new Map<string, string[]>();
    const seen = new Set<string>();
    return {
      emailIdentity: (email) => {
        const own = correct.emailIdentity(email);
        const { messageId } = email.request.emailOverview;
        if (own === undefined || messageId === undefined) return own;
        const known = latest.get(messageId) ?? [];
        const isForgotten = seen.has(own) && !known.includes(own);
        seen.add(own);
        latest.set(messageId, [...known.filter((one) => one !== own), own].slice(-most));
        return isForgotten ? `${own} ${randomUUID()}` : own;
      },
    };
  };

/**
 * The overview of an email with a sign for whatever a pattern finds in it; of those alone that have
 * a messageId.
 */
export const overviewMasked =
  (pattern: RegExp) =>
  ({ emailOverview }: Email): string | undefined =>
    emailOverview.messageId === undefined
      ? undefined
      : JSON.stringify(emailOverview).replaceAll(pattern, '#');

/** Knows no email again that became several messages. */
export const forgettingSplit: BehaviourMutation = (correct) => {
  const times = new Map<string, number>();
  return {
    messageCount: (bytes, email) => {
      const count = correct.messageCount(bytes, email);
      const own = correct.emailIdentity(email);
      if (count > 1 && own !== undefined) times.set(own, (times.get(own) ?? 0) + 1);
      return count;
    },
    emailIdentity: (email) => {
      const own = correct.emailIdentity(email);
      const before = own === undefined ? 0 : (times.get(own) ?? 0);
      return before === 0 ? own : `${own} ${before}`;
    },
  };
};

/**
 * Forgets the emails with a messageId once another one with it was refused.
 *
 * @param refuses - what is refused only once it was read; what is malformed alone unless stated
 */
export const forgettingRefused =
  (refuses?: (request: RecordHead, correct: Behaviour) => boolean): BehaviourMutation =>
  (correct) => {
    const refusals = new Map<unknown, number>();
    const forget = (body: unknown) => {
      const messageId = messageIdOf(body);
      if (messageId !== undefined) refusals.set(messageId, (refusals.get(messageId) ?? 0) + 1);
    };
    return {
      ...(refuses && {
        tokenFirst: (request) => request.operation !== 'email' && correct.tokenFirst(request),
      }),
      read: (body, request) => {
        if (request.operation !== 'email') return correct.read(body, request);
        try {
          if (refuses?.(request, correct)) throw new Malformed('refused once it was read');
          return correct.read(body, request);
        } catch (error) {
          forget(body);
          throw error;
        }
      },
      emailIdentity: (email) => {
        const own = correct.emailIdentity(email);
        const count = refusals.get(email.request.emailOverview.messageId) ?? 0;
        return own === undefined || count === 0 ? own : `${own} ${count}`;
      },
    };
  };

/** Takes one email for two where it came in chunks and with a length. */
export const knownByFraming: BehaviourMutation = (correct) => {
  const inChunks = new WeakSet<Buffer>();
  return {
    joined: (pieces, request) => {
      const body = correct.joined(pieces, request);
      if (isChunked(request)) inChunks.add(body);
      return body;
    },
    emailIdentity: (email) => {
      const identity = correct.emailIdentity(email);
      return identity === undefined ? undefined : `${inChunks.has(email.body)} ${identity}`;
    },
  };
};
