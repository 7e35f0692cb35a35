import { wantedByAgain } from '../../suite/continue/checks-to-repeat.js';
import type { Continued } from '../../suite/continue/earlier-run-of.js';
import type { PreparedRun } from '../../suite/prepare-run.js';

/**
 * Why `--again` judges more than what did not pass, in one line before anything is sent: who has one
 * audit run again may wonder about hundreds of requests.
 *
 * @returns undefined where it does not, for this reason
 */
export function whySoMuch(
  { as, recorded }: Pick<Continued, 'as' | 'recorded'>,
  { plan, suite }: Pick<PreparedRun, 'plan' | 'suite'>,
): string | undefined {
  if (as !== 'again') return undefined;
  const { count, audits } = wantedByAgain(recorded.checks, suite.checks);
  const all = plan.filter(({ action }) => action === 'run').length;
  const [first] = audits;
  if (first === undefined || all <= count) return undefined;
  const more = audits.length === 1 ? ' looks' : ` and ${audits.length - 1} more look`;
  const hosts = new Set(audits.flatMap(({ needs }) => [...needs.hosts]));
  const isOfAll = audits.some(({ needs }) => needs.hosts.size === 0);
  const what = isOfAll ? 'the whole run' : `all that was sent to ${[...hosts].join(' and ')}`;
  return `--again judges ${all} checks anew, not only the ${count} that did not pass: ${first.id}${more} back on ${what}`;
}
