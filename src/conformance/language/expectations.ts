import { atPointer } from '../../records/json-pointer.js';
import { containsText } from './contains-text.js';
import type { ReplyCriteria, ReplyExpectation, StatusClass } from './expectation-schema.js';
import { isBusy } from './is-busy.js';
import { mismatch, show } from './matchers.js';
import type { Reply } from './session/reply.js';

/** Why an answer allows no verdict. `lost-answer` is worth another try with fresh names. */
export type NoVerdictCause = 'lost-answer' | 'no-answer' | 'busy' | 'cancelled';

/** What an expectation says of a reply. */
export type Judgement =
  | { holds: true }
  | {
      holds: false;
      expected: string;
      actual: string;
      /** The status is an expected one. */
      ofContents?: true;
    }
  | { holds: undefined; cause: NoVerdictCause | 'precondition'; reason: string };

const HOLDS: Judgement = { holds: true };

/** An expectation with its references resolved, in its long form. */
export function criteriaOf(expectation: ReplyExpectation): ReplyCriteria {
  return typeof expectation === 'object' && !Array.isArray(expectation)
    ? expectation
    : { status: expectation };
}

/** Compares a reply with an expectation. */
export function judgeReply(reply: Reply, expectation: ReplyExpectation): Judgement {
  const criteria = criteriaOf(expectation);
  const accepted = classesOf(criteria);
  if (reply.outcome === 'cancelled') return noVerdict('cancelled', 'the run ended first');
  if (reply.status === undefined) {
    if (reply.isNoHttp && accepted.includes('not-http')) return HOLDS;
    return accepted.includes('not-200') ? HOLDS : withoutAnswer(reply, accepted);
  }
  if (isBusy(reply.status) && !accepted.some((status) => namesBusy(status, reply.status))) {
    return noVerdict('busy', `the target kept answering ${reply.status}`);
  }
  if (reply.duplicate === 'unread' && accepted.some((status) => ASKS_FOR_DUPLICATES.has(status))) {
    return unread();
  }
  if (accepted.length > 0 && !accepted.some((status) => statusTest(status)(reply))) {
    const expected = describeStatuses(accepted);
    const isDuplicateInstead = reply.duplicate === true && accepted.includes('accepted');
    return {
      holds: false,
      expected: isDuplicateInstead ? `${expected} that is no duplicate` : expected,
      actual: describeReply(reply),
    };
  }
  // The headers came, whatever became of the body.
  const ofHeaders = judgeHeaders(reply, criteria.headers);
  if (ofHeaders !== undefined) return { ...ofHeaders, ofContents: true };
  const judgement = judgeContents(reply, criteria);
  if (judgement.holds === false) {
    return reply.partial ? unread() : { ...judgement, ofContents: true };
  }
  return judgement.holds ? judgeWithheld(reply, criteria.withholds) : judgement;
}

/**
 * The archive is write-only (section 1), but only a success can break that. That a text was seen is
 * certain; that one was not seen is not.
 */
function judgeWithheld(reply: Reply, texts: ReplyCriteria['withholds']): Judgement {
  if (texts === undefined || !CLASS_TESTS['2xx'](reply)) return HOLDS;
  // A digest may be unknown, such as that of a large file without an inspector.
  const shown = [texts].flat().find((text) => text !== '' && containsText(reply, text));
  if (shown !== undefined) {
    const expected = `an answer that does not show ${show(shown)}`;
    return { holds: false, expected, actual: `${describeReply(reply)} that shows it` };
  }
  return reply.partial ? unread() : HOLDS;
}

/** Classes that only the body of an answer with 202 decides. */
const ASKS_FOR_DUPLICATES = new Set<number | StatusClass>(['accepted', 'duplicate']);

const unread = (): Judgement =>
  noVerdict(
    'no-answer',
    'the answer could not be read: not whole, too long, too deep, or in a coding that is not known',
  );

/** Whether an expectation asks for a refusal: no answer with a 2xx satisfies it. */
export function expectsRefusal(expectation: ReplyExpectation): boolean {
  const classes = classesOf(criteriaOf(expectation));
  return classes.length > 0 && classes.every(isRefusal);
}

const REFUSALS: readonly (number | StatusClass)[] = [
  'refused',
  'not-2xx',
  'not-200',
  '3xx',
  '4xx',
  '5xx',
];

const isRefusal = (status: number | StatusClass): boolean =>
  typeof status === 'number' ? status >= 300 : REFUSALS.includes(status);

/**
 * Whether an answer that says nothing is asked for: by its number, or as anything but a 200.
 */
const namesBusy = (status: number | StatusClass, came: number | undefined): boolean =>
  status === came || status === 'not-200';

/** Whether some answer fails an expectation. */
export function canFail(expectation: ReplyExpectation): boolean {
  const criteria = criteriaOf(expectation);
  const { status: _status, ...contents } = criteria;
  if (Object.values(contents).some(isAsked)) return true;
  const classes = classesOf(criteria);
  const statuses = Array.from({ length: 400 }, (_, index) => index + 200);
  const replies = [...statuses, 202].map((status, index) => ({
    status,
    duplicate: index === statuses.length,
  }));
  const meetsAny = (reply: (typeof replies)[number]): boolean =>
    classes.some((status) => statusTest(status)(reply));
  return classes.length > 0 && !replies.every(meetsAny);
}

/** An empty map of pointers or headers asks for nothing. */
const isAsked = (criterion: unknown): boolean =>
  criterion !== undefined &&
  (typeof criterion !== 'object' || Object.keys(criterion ?? {}).length > 0);

function judgeHeaders(
  reply: Reply,
  headers: ReplyCriteria['headers'] = {},
): (Judgement & { holds: false }) | undefined {
  for (const [name, matcher] of Object.entries(headers)) {
    const failed = differing(`header ${name}`, reply.headers[name.toLowerCase()], matcher);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

function judgeContents(reply: Reply, criteria: ReplyCriteria): Judgement {
  if ('text' in criteria) {
    const failed = differing('the answer', reply.text, criteria.text);
    if (failed !== undefined) return failed;
  }
  if ('reconciliationId' in criteria) {
    if (isWithoutId(criteria.reconciliationId))
      return noVerdict('precondition', 'there is no id to compare with that of this answer');
    const failed = differing('reconciliationId', reply.reconciliationId, criteria.reconciliationId);
    if (failed !== undefined) return failed;
  }
  return judgePointers(reply.json, criteria.json ?? {});
}

/** Whether the answer that a matcher refers to has no id; that is reported where it is looked for. */
function isWithoutId(matcher: unknown): boolean {
  const isMap = typeof matcher === 'object' && matcher !== null;
  return (isMap ? Object.values(matcher) : [matcher]).some(
    (value) => value === undefined || value === null || value === '',
  );
}

function judgePointers(value: unknown, pointers: Record<string, unknown>): Judgement {
  for (const [pointer, matcher] of Object.entries(pointers)) {
    const failed = differing(pointer, atPointer(value, pointer), matcher);
    if (failed !== undefined) return failed;
  }
  return HOLDS;
}

/** What a value is, where a matcher wants something else. */
export function differing(
  what: string,
  actual: unknown,
  matcher: unknown,
): (Judgement & { holds: false }) | undefined {
  const expected = mismatch(actual, matcher);
  if (expected === undefined) return undefined;
  return { holds: false, expected: `${what} ${expected}`, actual: `${what} ${show(actual)}` };
}

function withoutAnswer(reply: Reply, accepted: readonly (number | StatusClass)[]): Judgement {
  // Where nothing but a certain status would do, these bytes are as wrong as another one.
  const isStated = accepted.every((status) => typeof status === 'number');
  if (reply.isNoHttp && accepted.length > 0 && isStated) {
    return {
      holds: false,
      expected: describeStatuses([...accepted]),
      actual: describeReply(reply),
    };
  }

  const detail = reply.error === undefined ? reply.outcome : `${reply.outcome}: ${reply.error}`;
  const lost = reply.outcome === 'reset';
  return noVerdict(lost ? 'lost-answer' : 'no-answer', `no status could be read (${detail})`);
}

function noVerdict(cause: NoVerdictCause | 'precondition', reason: string): Judgement {
  return { holds: undefined, cause, reason };
}

function classesOf(criteria: ReplyCriteria): (number | StatusClass)[] {
  const { status } = criteria;
  if (status === undefined) return [];
  return [status].flat();
}

type StatusTest = (reply: Pick<Reply, 'status' | 'duplicate' | 'isNoHttp'>) => boolean;
const between =
  (from: number, to: number): StatusTest =>
  ({ status = 0 }) =>
    status >= from && status <= to;

const CLASS_TESTS: Record<StatusClass, StatusTest> = {
  accepted: (reply) => between(200, 299)(reply) && reply.duplicate !== true,
  duplicate: (reply) => reply.duplicate === true,
  refused: between(300, 499),
  'not-2xx': (reply) => !between(200, 299)(reply),
  'not-200': ({ status }) => status !== 200,
  'not-http': ({ isNoHttp }) => isNoHttp === true,
  '2xx': between(200, 299),
  '3xx': between(300, 399),
  '4xx': between(400, 499),
  '5xx': between(500, 599),
  'not-5xx': (reply) => !between(500, 599)(reply),
};

function statusTest(status: number | StatusClass): StatusTest {
  return typeof status === 'number' ? between(status, status) : CLASS_TESTS[status];
}

const CLASS_WORDS: Partial<Record<StatusClass, string>> = {
  accepted: 'a success (2xx)',
  duplicate: '202 with status "duplicate"',
  refused: 'a refusal (3xx or 4xx)',
  'not-2xx': 'no success (not 2xx)',
  'not-200': 'anything but 200',
  'not-http': 'what is no HTTP',
  'not-5xx': 'no server error (no 5xx)',
};

function describeStatuses(statuses: (number | StatusClass)[]): string {
  return statuses
    .map((status) =>
      typeof status === 'number' ? String(status) : (CLASS_WORDS[status] ?? status),
    )
    .join(' or ');
}

/** A reply in a few words: its status, and of a duplicate that it is one. */
export function describeReply(reply: Reply): string {
  if (reply.isNoHttp) return 'bytes that are no HTTP';
  if (reply.status === undefined) return `no answer (${reply.outcome})`;
  return reply.duplicate === true
    ? `${reply.status} with status "duplicate"`
    : String(reply.status);
}

/** The same as the end of a sentence about what was sent: `was answered 500`. */
export const answeredInWords = (reply: Reply): string =>
  reply.status === undefined
    ? `got no answer (${reply.outcome})`
    : `was answered ${describeReply(reply)}`;
