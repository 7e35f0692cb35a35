import type { Exchange } from '../../../http/exchange/exchange.js';
import { basesOf } from '../../../spec/builds-on.js';
import type { Circumstances } from '../../../spec/circumstances.js';
import {
  ON_ANY_HOST,
  requirementsUnder,
  TAKEN_FOR_REQUESTS,
  type WrongAnswer,
} from '../../../spec/circumstances-rest-on.js';
import { isAtOrBelow } from '../../../spec/id-path.js';
import { requirementsOfKind } from '../../../spec/requirements.js';
import type { Check } from '../../check/check.js';
import { entriesOf, valuesUnder } from '../../circumstances/circumstances.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import type { VerdictContext } from '../verdict-context.js';
import { type Answered, isBehindRefusal, isNoSuccess, withConnection } from './behind-refusal.js';
import { failingChecks } from './failing-checks.js';
import { reportedBy } from './reported-by.js';

/** In what a violation was met. */
export interface Met {
  /** The smallest that it needs. */
  circumstances: Circumstances;
  /** Of the attempt, among them the deciding one. */
  exchanges: readonly Exchange[];
}

/**
 * A violation that needs circumstances which are a requirement of their own is reported there,
 * where that failed in this run on one of the same hosts: a file that is kept though its upload was
 * refused, say, is found by every record that names a missing file of which an upload was refused
 * before. A wrong answer behind a refusal on the same connection is reported where refused bodies
 * were taken for requests, whoever had sent the refused one.
 */
export async function attributeCircumstances(
  check: Check,
  violation: Answered & Pick<Violation, 'actual'>,
  { circumstances, exchanges }: Met,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  const { actual } = violation;
  const under = withConnection(circumstances, violation, exchanges);
  const wrong = answerOf(check, violation);
  const bases = new Set(
    [...basesUnder(under, wrong)].filter((base) => !wouldWaitFor(check, base, context.checks)),
  );
  // What came behind a refusal by chance is explained only by what fails behind one, or without
  // that chance.
  const byChance = isBehindRefusal(under) && !isBehindRefusal(circumstances);
  const withoutChance = basesUnder(circumstances, wrong);
  const mayExplain = (below: Check, base: string) =>
    ON_ANY_HOST.has(base) || shareHost(check, below);
  for await (const { check: below, base, failure } of failingChecks(
    bases,
    under,
    mayExplain,
    context,
  )) {
    const isExplanation =
      !byChance ||
      base === TAKEN_FOR_REQUESTS ||
      failure.isBehindRefusal ||
      withoutChance.has(base);
    if (!isExplanation) continue;
    return reportedBy(
      `came ${actual}, but ${below.id} failed, on which these circumstances rest`,
      [base],
      violation,
      [below.id],
    );
  }
  return undefined;
}

/** The requirements that circumstances rest on. */
function basesUnder(circumstances: Circumstances, wrong: WrongAnswer): ReadonlySet<string> {
  return new Set(
    entriesOf(circumstances).flatMap(([topic, given]) =>
      valuesUnder(topic, given).flatMap((value) => requirementsUnder(topic, value, wrong)),
    ),
  );
}

function answerOf({ needs, requirements }: Check, violation: Answered): WrongAnswer {
  if (isNoSuccess(violation)) return 'no success';
  if (violation.status === undefined) return 'inspection';
  // That tokens are not checked is not explained by files that are not looked up. A record tells
  // whether the file of an upload without a token is there.
  const isLookUp =
    violation.subject.kind === 'record' && requirements.every((id) => UPLOAD_TOKEN.has(id));
  return needs.access && !isLookUp ? 'token' : 'success';
}

const UPLOAD_TOKEN = requirementsOfKind('upload token');

/** Which host takes the files of emails is for the profile to say. */
const shareHost = (one: Check, other: Check): boolean =>
  [...one.needs.hosts].some((host) => host === 'emailFiles' || other.needs.hosts.has(host));

/**
 * Whether the checks of a requirement may have to wait for the end of a check: then this one does
 * not wait for them. Two never wait for each other anyway, but which of them is asked first would
 * be chance.
 */
function wouldWaitFor(check: Check, base: string, checks: readonly Check[]): boolean {
  const { id, requirements } = check;
  const below = new Set([base, ...basesOf(base)]);
  const isBelow = (all: readonly string[]) => all.some((one) => below.has(one));
  return (
    isBelow(requirements) ||
    checks.some(
      (other) =>
        isBelow(other.requirements) && other.buildsOn.some((name) => isAtOrBelow(id, name)),
    )
  );
}
