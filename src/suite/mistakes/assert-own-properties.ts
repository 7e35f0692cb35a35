import type { AnyProperty } from '../../conformance/properties/property.js';
import { suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import { REQUIREMENTS } from '../../spec/requirements.js';

/**
 * Properties that a program adds must have unique ids, and judge requirements that exist.
 *
 * @param taken what has an id already
 * @param own requirements that are not from the interface
 * @throws UsageError that names the first mistake
 */
export function assertOwnProperties(
  properties: readonly AnyProperty[],
  taken: readonly { id: string }[],
  own: readonly { id: string }[],
): void {
  const ids = new Set(taken.map(({ id }) => id));
  const known = [...REQUIREMENTS, ...own].map(({ id }) => id);
  for (const { id, requirements } of properties) {
    if (ids.has(id)) throw new UsageError(`there is a check ${id} already`);
    ids.add(id);
    if (requirements.length === 0) throw new UsageError(`${id} judges no requirement`);
    for (const name of requirements) {
      if (known.includes(name)) continue;
      const hint = suggestion(name, known);
      throw new UsageError(
        `${id} judges ${name}, but there is no such requirement${hint}`,
        'unknown-name',
      );
    }
  }
}
