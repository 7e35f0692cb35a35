import type { Check, Searchable } from '../../check/check.js';
import type { PropertyRunner } from '../../check/property-runner.js';
import type { AttemptRunner } from './attempt-runner.js';
import type { Attempts } from './attempts.js';

/** The search of a property, and more attempts at the smallest case that it found. */
export async function attemptsOfProperty(
  property: Check & Searchable,
  runner: AttemptRunner,
  propertyRunner: PropertyRunner,
): Promise<Attempts> {
  const searched = await property.search(propertyRunner);
  const { counterexample } = searched;
  const circumstances = counterexample?.circumstances ?? {};
  // A search is not gone through once more: what it met is reported apart.
  const explained = async () => {
    const { blocked } = runner.behindUnreadBody ?? {};
    return blocked
      ? { ...searched, conclusion: { ...blocked, explained: true as const } }
      : searched;
  };
  const first = await runner.attributed(searched, explained, circumstances);
  if (counterexample === undefined) return { first, circumstances, again: async () => first };
  // The cases of the search have the names of the property, which may be called like its check.
  const label = `${property.id}/counterexample`;
  const again = () =>
    runner.attempt(label, (session) => counterexample.again(session), { under: circumstances });
  return { first, circumstances, again };
}
