import { basesOf } from '../../spec/builds-on.js';
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
      valuesWith(topic, given)
        .flatMap((value) => requirementsUnder(topic, value))
        .filter((base) => !mayBeWaitedFor(check, base, checks)),
    ),
  );
  if (bases.size === 0) return undefined;
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

/**
 * Whether a check of a requirement that circumstances rest on may wait for the end of this one: then this one may not wait
 * for that. Two never wait for each other anyway, but which of them is asked first would be chance.
 */
function mayBeWaitedFor(check: Check, base: string, checks: readonly Check[]): boolean {
  const { id, requirements, repeatsPlain = false } = check;
  const before = UNDER_CIRCUMSTANCES.slice(0, UNDER_CIRCUMSTANCES.indexOf(base) + 1);
  const below = new Set(before.flatMap((one) => [one, ...basesOf(one)]));
  const isBelow = (all: readonly string[]) => all.some((one) => below.has(one));
  return (
    repeatsPlain ||
    isBelow(requirements) ||
    checks.some(
      (other) =>
        isBelow(other.requirements) &&
        other.buildsOn.some((name) => `${id}/`.startsWith(`${name}/`)),
    )
  );
}
