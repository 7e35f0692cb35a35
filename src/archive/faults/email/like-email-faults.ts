import { listed } from '../../records/listed.js';
import { isObject, type JsonObject } from '../../records/shape.js';
import {
  type BehaviourMutation,
  type Fault,
  inspectorFaults,
  type Mutation,
  wireFaults,
} from '../fault.js';
import { onePer, replacingLike } from '../mutations/like-records.js';
import { textsIn, withTexts } from '../mutations/record-contents.js';
import { refusing } from '../mutations/record-mutations.js';
import {
  archivingOverview,
  duplicatesBy,
  messageIdOf,
  overviewOf,
  refusingOverview,
  requestIdOf,
} from './email-mutations.js';

const SHORT = 40;
const ALIKE = 0.9;

/** Longer than two requests need that are sent together, and shorter than one after the other. */
const MOMENT_MS = 20;

/** Emails that come while others do, with the requestId of one of these, are taken for it. */
const duplicatesOfThoseUnderWay: BehaviourMutation = (correct) => {
  const open = new Set<number>();
  const came = new Map<string, { at: number; named: string }>();
  return {
    intercept: (request) => {
      if (request.operation === 'email') open.add(request.number);
      return correct.intercept(request);
    },
    reply: (result, request) => {
      open.delete(request.number);
      return correct.reply(result, request);
    },
    emailIdentity: (email) => {
      const own = correct.emailIdentity(email);
      const { requestId } = email.request.requestInfo;
      const first = came.get(requestId);
      if (first && open.size > 1 && Date.now() - first.at < MOMENT_MS) return first.named;
      const named = own ?? requestId;
      came.set(requestId, { at: Date.now(), named });
      return named;
    },
  };
};

/** Takes an email for a duplicate if its long text is nearly the same as an earlier one's. */
const duplicatesByLikeness: BehaviourMutation = (correct) => {
  const known: { words: Set<string>; identity: string }[] = [];
  return {
    emailIdentity: (email) => {
      const own = correct.emailIdentity(email);
      const text = textsIn(email.request.emailOverview.content).join(' ');
      const words = new Set(text.split(/\s+/));
      if (own === undefined || words.size < SHORT) return own;
      const like = known.find(
        (one) =>
          [...words].filter((word) => one.words.has(word)).length >
          ALIKE * Math.max(words.size, one.words.size),
      );
      if (like === undefined) known.push({ words, identity: own });
      return like?.identity ?? own;
    },
  };
};

/** Makes what identifies an email from what it came with, too, or from that alone. */
const identifiedWith =
  (
    identify: (own: string | undefined, headers: Record<string, unknown>) => string | undefined,
  ): BehaviourMutation =>
  (correct) => {
    const headers = new WeakMap<Buffer, Record<string, unknown>>();
    return {
      joined: (pieces, request) => {
        const body = correct.joined(pieces, request);
        headers.set(body, request.headers);
        return body;
      },
      emailIdentity: (email) =>
        identify(correct.emailIdentity(email), headers.get(email.body) ?? {}),
    };
  };

const propertiesOf = (body: unknown): JsonObject => {
  const { emailProperties } = overviewOf(body);
  return isObject(emailProperties) ? emailProperties : {};
};

const isNumeric = (value: unknown): boolean => value !== '' && Number.isFinite(Number(value));

/** Refuses a text for a property whose first value was a number. */
const guessingTypes: BehaviourMutation = (correct) => {
  const numeric = new Map<string, boolean>();
  return refusing('email', (body) =>
    Object.entries(propertiesOf(body)).some(([name, value]) => {
      if (!numeric.has(name)) numeric.set(name, isNumeric(value));
      return numeric.get(name) === true && !isNumeric(value);
    }),
  )(correct);
};

/** Refuses properties once it has seen too many names. */
const knowingNames =
  (most: number): BehaviourMutation =>
  (correct) => {
    const names = new Set<string>();
    return refusing('email', (body) => {
      for (const name of Object.keys(propertiesOf(body))) {
        if (names.size < most) names.add(name);
        else if (!names.has(name)) return true;
      }
      return false;
    })(correct);
  };

const addressesIn = (people: unknown): string[] =>
  textsIn(people).filter((text) => text.includes('@'));

const archivingMember = (name: string, change: (value: unknown) => unknown) =>
  archivingOverview((complete) =>
    complete[name] === undefined ? complete : { ...complete, [name]: change(complete[name]) },
  );

/** Shows no email any more that was recalled. */
const removingRecalled: Mutation = (correct, { records }) => {
  const recalled = new Set<unknown>();
  const isRecall = (record: unknown) => overviewOf(record).eventType === 'Email_Recalled';
  const { containing } = records;
  records.containing = (text, until) =>
    containing
      .call(records, text, until)
      .filter(({ record }) => isRecall(record) || !recalled.has(messageIdOf(record)));
  return {
    archived: (record, request) => {
      if (request.operation === 'email' && isRecall(record.record)) {
        recalled.add(messageIdOf(record.record));
      }
      return correct.archived(record, request);
    },
  };
};

const WORDS: Record<string, unknown> = { no: false, true: true, null: null };

/**
 * Emails that are taken for others which they are like, and values that mean something to another
 * program.
 */
export const LIKE_EMAIL_FAULTS: Fault[] = [
  ...wireFaults('email/first-send-is-no-duplicate', {
    'like-texts': [
      'An email is a duplicate if nine in ten words of its long text are those of an earlier one.',
      duplicatesByLikeness,
    ],
    'one-for-a-trace': [
      'An email is a duplicate of the one before it with the same traceparent.',
      identifiedWith((own, { traceparent }) =>
        traceparent === undefined ? own : String(traceparent),
      ),
    ],
  }),
  ...wireFaults('email/same-request-id-other-payload-passes', {
    'while-under-way': [
      'An email is a duplicate of one with its requestId that came at the same moment.',
      duplicatesOfThoseUnderWay,
    ],
    'of-one-beginning': [
      'An email of more than 64 KiB is a duplicate of one that has the same first 64 KiB.',
      duplicatesBy((_request, body) =>
        body.length > 65_536 ? body.toString('latin1', 0, 65_536) : undefined,
      ),
    ],
    'of-one-length': [
      'An email is a duplicate of one with its requestId and its length.',
      duplicatesBy((request, body) => [requestIdOf(request), body.length]),
    ],
  }),
  ...wireFaults('email/duplicate-is-202', {
    'under-the-same-headers': [
      'A duplicate is known only if its headers are those of the original.',
      identifiedWith((own, { 'user-agent': agent, traceparent, 'x-attempt': attempt, accept }) =>
        own === undefined
          ? undefined
          : `${own} ${JSON.stringify([agent, traceparent, attempt, accept])}`,
      ),
    ],
  }),
  ...wireFaults('email/ten-headers-pass', {
    'types-guessed': [
      'A property whose first value was a number takes no text from then on.',
      guessingTypes,
    ],
    'two-hundred-names': [
      'After two hundred names of emailProperties no other one is taken.',
      knowingNames(200),
    ],
  }),
  ...wireFaults('email/event-types-pass', {
    'no-time-to-come': [
      'An email whose time is more than a day ahead is refused.',
      refusingOverview(({ time }) => Number(time) > Date.now() + 86_400_000),
    ],
  }),
  ...inspectorFaults('email/every-email-is-archived', {
    'subjects-of-answers': [
      'Re: and the like before a subject are lost.',
      archivingMember('subject', (value) =>
        withTexts(value, (text) => text.replace(/^(re|fwd?|aw|wg):\s*/i, '')),
      ),
    ],
    'oneself-left-out': [
      'A recipient who is the sender as well is not archived.',
      archivingOverview((complete) => {
        const senders = addressesIn(complete.senders);
        const isSender = (one: unknown) => addressesIn(one).some((text) => senders.includes(text));
        return {
          ...complete,
          recipients: listed(complete.recipients).filter((one) => !isSender(one)),
        };
      }),
    ],
    'drafts-replaced': [
      'A draft is gone once another one comes with its messageId.',
      replacingLike('email', (record) =>
        overviewOf(record).eventType === 'Email_Draft' ? messageIdOf(record) : undefined,
      ),
    ],
    'recalled-removed': [
      'An email is gone once Email_Recalled comes with its messageId.',
      removingRecalled,
    ],
    'addresses-removed': [
      'What stands between < and > in the text of an email is lost.',
      archivingMember('content', (value) =>
        withTexts(value, (text) => text.replace(/<[a-z][^>]*>/gi, '')),
      ),
    ],
  }),
  ...inspectorFaults('email/properties-are-archived', {
    'names-in-any-case': [
      'Of two properties whose names differ in letter case alone the later one is archived.',
      archivingMember('emailProperties', (value) =>
        isObject(value)
          ? Object.fromEntries(onePer(Object.entries(value), ([name]) => name.toLowerCase()))
          : value,
      ),
    ],
    'words-are-values': [
      'The texts no, true and null are archived as values of those names.',
      archivingMember('emailProperties', (value) =>
        isObject(value)
          ? Object.fromEntries(
              Object.entries(value).map(([name, text]) => [
                name,
                typeof text === 'string' && text in WORDS ? WORDS[text] : text,
              ]),
            )
          : value,
      ),
    ],
  }),
];
