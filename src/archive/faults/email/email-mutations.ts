import { createHash } from 'node:crypto';
import type { Behaviour, EmailDraft, RecordHead } from '../../behaviour/behaviour.js';
import type { Email, EmailOverview } from '../../records/email.js';
import { asObject, isObject, type JsonObject } from '../../records/shape.js';
import type { BehaviourMutation } from '../fault.js';
import { withStatus } from '../mutations/answers.js';
import { readingAs, refusing } from '../mutations/record-mutations.js';

/** The overview of an email request that may be anything. */
export function overviewOf(body: unknown): JsonObject {
  const overview = isObject(body) ? body.emailOverview : undefined;
  return isObject(overview) ? overview : {};
}

/** Its requestId. */
export function requestIdOf(body: unknown): unknown {
  const info = isObject(body) ? body.requestInfo : undefined;
  return isObject(info) ? info.requestId : undefined;
}

/** Its messageId. */
export const messageIdOf = (body: unknown): unknown => overviewOf(body).messageId;

/** Refuses emails by their overview. */
export const refusingOverview = (matches: (overview: JsonObject) => boolean): BehaviourMutation =>
  refusing('email', (body) => matches(overviewOf(body)));

/** Fills in a member of the overview that is absent. */
export const fillingIn = (name: string, value: unknown): BehaviourMutation =>
  readingAs('email', (body) => {
    const overview = overviewOf(body);
    return { ...body, emailOverview: { ...overview, [name]: overview[name] ?? value } };
  });

/** Archives another overview than was sent. */
export const archivingOverview =
  (change: (overview: EmailOverview, sent: EmailOverview) => EmailOverview): BehaviourMutation =>
  (correct) => ({
    completeEmail: (request) => {
      const complete = correct.completeEmail(request);
      return { ...complete, emailOverview: change(complete.emailOverview, request.emailOverview) };
    },
  });

/** Takes emails that share something for duplicates, besides those that are. */
export const duplicatesBy =
  (part: (request: Email, body: Buffer) => unknown): BehaviourMutation =>
  (correct) => {
    const originals = new Map<string, string>();
    return {
      emailIdentity: (email) => {
        const own = correct.emailIdentity(email);
        const shared = part(email.request, email.body);
        if (shared === undefined) return own;
        const key = JSON.stringify(shared);
        const original = originals.get(key);
        if (original === undefined) originals.set(key, own ?? key);
        return original ?? own ?? key;
      },
    };
  };

/**
 * Forgets of some emails that they were sent before. `times` counts from 1 how often the email
 * came.
 */
export const forgetting =
  (matches: (email: EmailDraft, times: number, others: number) => boolean): BehaviourMutation =>
  (correct) => {
    const seen = new Map<string, { times: number; first: number }>();
    let emails = 0;
    return {
      emailIdentity: (email) => {
        const identity = correct.emailIdentity(email);
        if (identity === undefined) return undefined;
        emails += 1;
        const { times, first } = seen.get(identity) ?? { times: 0, first: emails };
        seen.set(identity, { times: times + 1, first });
        return times > 0 && matches(email, times + 1, emails - first - times)
          ? undefined
          : identity;
      },
    };
  };

/** Gives emails an id that is made from something. */
export const idFrom =
  (value: (email: EmailDraft) => unknown): BehaviourMutation =>
  (correct) => ({
    issueId: (email) => {
      const seed = value(email);
      return seed === undefined ? correct.issueId(email) : uuidFrom(JSON.stringify(seed));
    },
  });

/** Gives an email something of its own as its id, unless an earlier one has that already. */
export const idCopiedFrom =
  (value: (email: EmailDraft) => string | undefined): BehaviourMutation =>
  (correct) => {
    const given = new Set<string>();
    return {
      issueId: (email) => {
        const id = value(email);
        if (id === undefined || given.has(id)) return correct.issueId(email);
        given.add(id);
        return id;
      },
    };
  };

/** An id that looks random and is the same for the same text. */
export function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Changes the body of an email's answer. */
export const answeringWith =
  (
    kind: 'email' | 'duplicate',
    change: (body: JsonObject) => JsonObject,
    matches: () => boolean = () => true,
  ): BehaviourMutation =>
  (correct) => ({
    reply: (result, request) => {
      const reply = correct.reply(result, request);
      if (result.kind !== kind || !matches()) return reply;
      const body = asObject(JSON.parse(reply.body), 'the answer');
      return { ...reply, body: JSON.stringify(change(body)) };
    },
  });

/** Looks at emails that are too large all the same, and refuses them afterwards. */
export function readingTheTooLarge(
  correct: Behaviour,
  look: (body: unknown) => void,
): Partial<Behaviour> {
  const tooLarge = new Set<number>();
  const fits = (bytes: number, request: RecordHead) => correct.recordFits(bytes, request);
  return {
    ...refusing('email', (body, { number }) => {
      if (tooLarge.has(number)) look(body);
      return tooLarge.has(number);
    })(correct),
    recordFits: (bytes, request) => {
      if (request.operation !== 'email') return fits(bytes, request);
      if (!fits(bytes, request)) tooLarge.add(request.number);
      return true;
    },
    ...withStatus(413, (_result, { number }) => tooLarge.has(number))(correct),
  };
}
