import { BUILDS_ON } from '../../spec/builds-on.js';
import type { Circumstances } from '../../spec/circumstances.js';
import { requirementsUnder, UNDER_CIRCUMSTANCES } from '../../spec/circumstances-rest-on.js';
import type { Check } from '../check/check.js';
import { valuesWith } from '../circumstances/holds.js';
import { entriesOf } from '../circumstances/smallest.js';
import type { Blocked, Violation } from '../language/conclusion.js';
import type { VerdictContext } from './verdict-context.js';

/**
 * A violation that needs circumstances which are a requirement of their own is reported there, where that failed in this
 * run on one of the same hosts: a file that is kept though its upload was refused, say, is found by every record that
 * names a missing file of which an upload was refused before.
 *
 * @param circumstances the smallest that the violation needs
 */
export async function attributeCircumstances(
  check: Check,
  { actual, exchange, subject }: Pick<Violation, 'actual' | 'exchange' | 'subject'>,
  circumstances: Circumstances,
  { checks, isPlanned, outcomeOf }: VerdictContext,
): Promise<Blocked | undefined> {
  const bases = new Set(
    entriesOf(circumstances).flatMap(([topic, given]) =>
      valuesWith(topic, given).flatMap((value) => requirementsUnder(topic, value)),
    ),
  );
  if (bases.size === 0 || mayBeWaitedFor(check, checks)) return undefined;
  for (const below of checks) {
    const base = below.requirements.find((id) => bases.has(id));
    if (base === undefined || !isPlanned(below.id) || below.needs.wholeRun !== undefined) continue;
    if (![...check.needs.hosts].some((host) => below.needs.hosts.has(host))) continue;
    if ((await outcomeOf(below.id)) !== 'failed') continue;
    const reason = `came ${actual}, but ${below.id} failed, on which these circumstances rest; see ${base}`;
    return { kind: 'inconclusive', cause: 'precondition', reason, exchange, subject };
  }
  return undefined;
}

const BELOW_OTHERS: ReadonlySet<string> = new Set([...BUILDS_ON.values()].flat());

/** Whether another check may wait for the end of this one: then it may wait for none itself. */
function mayBeWaitedFor(check: Check, checks: readonly Check[]): boolean {
  const { id, requirements, repeatsPlain = false } = check;
  return (
    repeatsPlain ||
    requirements.some((one) => BELOW_OTHERS.has(one) || UNDER_CIRCUMSTANCES.has(one)) ||
    checks.some(({ buildsOn }) => buildsOn.some((name) => `${id}/`.startsWith(`${name}/`)))
  );
}
