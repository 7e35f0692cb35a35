import { createHash } from 'node:crypto';
import type { EmailRequest } from '../../../spec/record.js';
import type { Behaviour, EmailDraft, RecordHead } from '../../behaviour/behaviour.js';
import { isObject, type JsonObject } from '../../records/shape.js';
import type { BehaviourMutation } from '../fault.js';
import { readingAs, refusing } from '../mutations/records.js';
import { withStatus } from '../mutations/requests.js';

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

/** Refuses emails by their overview. */
export const refusingEmails = (matches: (overview: JsonObject) => boolean): BehaviourMutation =>
  refusing('email', (body) => matches(overviewOf(body)));

/** Fills in a member of the overview that is absent. */
export const fillingIn = (name: string, value: unknown): BehaviourMutation =>
  readingAs('email', (body) => {
    const overview = overviewOf(body);
    return { ...body, emailOverview: { ...overview, [name]: overview[name] ?? value } };
  });

/** Knows duplicates by something of their own beside what makes a correct one. */
export const duplicatesBy =
  (part: (request: EmailRequest, body: Buffer) => unknown): BehaviourMutation =>
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

/** Forgets of some emails that they were sent before. `times` counts from 1 how often the email came. */
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
    change: (body: JsonObject, sent: number) => JsonObject,
    matches: (sent: number) => boolean = () => true,
  ): BehaviourMutation =>
  (correct) => {
    let sent = 0;
    return {
      reply: (result, request) => {
        const reply = correct.reply(result, request);
        if (result.kind !== kind) return reply;
        sent += 1;
        if (!matches(sent)) return reply;
        const body: JsonObject = JSON.parse(reply.body);
        return { ...reply, body: JSON.stringify(change(body, sent)) };
      },
    };
  };

/** Looks at emails that are too large all the same, and refuses them afterwards. */
export function readingTheTooLarge(
  correct: Behaviour,
  look: (body: unknown) => void,
): Pick<Behaviour, 'recordFits' | 'read' | 'reply'> {
  const tooLarge = new Set<number>();
  const fits = (bytes: number, request: RecordHead) => correct.recordFits(bytes, request);
  return {
    recordFits: (bytes, request) => {
      if (request.operation !== 'email') return fits(bytes, request);
      if (!fits(bytes, request)) tooLarge.add(request.number);
      return true;
    },
    read: (body, request) => {
      if (!tooLarge.has(request.number)) return correct.read(body, request);
      look(body);
      return refusing('email', () => true)(correct).read?.(body, request) ?? [];
    },
    ...withStatus(correct, 413, (_outcome, { number }) => tooLarge.has(number)),
  };
}
