import { randomUUID } from 'node:crypto';
import type { EmailDraft } from '../behaviour/behaviour.js';
import type { Bend, PlainBend } from './fault.js';
import { DISLIKED, refusing } from './record-mutations.js';
import { withStatus } from './requests.js';

/** Answers the next email with something in common with an earlier one 409; a resend is still a duplicate. */
export const conflicting =
  (part: (body: unknown) => unknown, times: number): PlainBend =>
  (sound) => {
    const seen = new Map<unknown, Set<string>>();
    return {
      ...refusing('email', (body) => {
        const shared = part(body);
        if (shared === undefined) return false;
        const texts = seen.get(shared) ?? new Set();
        seen.set(shared, texts);
        const text = JSON.stringify(body);
        if (!texts.has(text) && texts.size >= times) return true;
        texts.add(text);
        return false;
      })(sound),
      ...withStatus(
        sound,
        409,
        (outcome, { operation }) =>
          operation === 'email' && outcome.kind === 'refused' && outcome.detail === DISLIKED,
      ),
    };
  };

/** Answers duplicates that were on their way together with their original with an id of nobody. */
export const strayIds =
  (from: number): PlainBend =>
  (sound) => {
    let moment = 0;
    const begun = new Map<number, number>();
    const issued = new Map<string, number>();
    const duplicates = new Map<string, number>();
    return {
      turnAway: (request) => {
        moment += 1;
        if (request.operation === 'email') begun.set(request.number, moment);
        return sound.turnAway(request);
      },
      reply: (outcome, request) => {
        moment += 1;
        if (outcome.kind === 'email') issued.set(outcome.reconciliationId, moment);
        if (outcome.kind !== 'duplicate') return sound.reply(outcome, request);
        const { reconciliationId } = outcome;
        const together =
          (begun.get(request.number) ?? 0) < (issued.get(reconciliationId) ?? Infinity);
        const count = (duplicates.get(reconciliationId) ?? 0) + 1;
        duplicates.set(reconciliationId, count);
        return sound.reply(
          together && count >= from ? { ...outcome, reconciliationId: randomUUID() } : outcome,
          request,
        );
      },
    };
  };

/** Archives duplicates once more, though it answers them as such. */
export const archivingAgain =
  (from: number): Bend =>
  (sound, { records }) => {
    const seen = new Map<string, number>();
    return {
      emailIdentity: (email: EmailDraft) => {
        const identity = sound.emailIdentity(email);
        if (identity === undefined) return undefined;
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

/** Does not archive some emails of a kind, though it says so. */
export const dropping =
  (part: (body: unknown) => unknown, isMeant: (count: number) => boolean): PlainBend =>
  (sound) => {
    const seen = new Map<unknown, number>();
    return {
      archived: (record, request) => {
        const shared = request.operation === 'email' ? part(record.record) : undefined;
        if (shared === undefined) return sound.archived(record, request);
        const count = (seen.get(shared) ?? 0) + 1;
        seen.set(shared, count);
        return isMeant(count) ? [] : sound.archived(record, request);
      },
    };
  };

/** Answers some duplicates with an id that stays the same from then on, and is not the original's. */
export function inventedFrom(from: number): PlainBend {
  return (sound) => {
    const seen = new Map<string, number>();
    const invented = new Map<string, string>();
    return {
      reply: (outcome, request) => {
        if (outcome.kind !== 'duplicate') return sound.reply(outcome, request);
        const { reconciliationId: original } = outcome;
        const times = (seen.get(original) ?? 0) + 1;
        seen.set(original, times);
        if (times < from) return sound.reply(outcome, request);
        const reconciliationId = invented.get(original) ?? randomUUID();
        invented.set(original, reconciliationId);
        return sound.reply({ ...outcome, reconciliationId }, request);
      },
    };
  };
}

/** Forgets an email once another one came with its messageId. */
export const knowingTheLatest = (): PlainBend => (sound) => {
  const latest = new Map<string, string>();
  return {
    emailIdentity: (email) => {
      const own = sound.emailIdentity(email);
      const { messageId } = email.request.emailOverview;
      if (own === undefined || messageId === undefined) return own;
      const known = latest.get(messageId);
      latest.set(messageId, own);
      return known === undefined || known === own ? own : `${own} ${randomUUID()}`;
    },
  };
};
