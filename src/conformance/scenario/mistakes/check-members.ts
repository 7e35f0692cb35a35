import type { Positions } from '../../../config/yaml/positions.js';
import { didYouMean } from '../../../errors/did-you-mean.js';
import type { Problem } from '../../../errors/problem.js';
import { BUILT_IN_MEMBERS, type Shape } from '../../language/members.js';
import { referencesIn } from '../../language/reference.js';
import { valuesOf } from '../named-lists.js';
import type { Scenario } from '../scenario-schema.js';
import { flatten, offerOf, visitStrings } from '../walk-steps.js';

/**
 * Members that nothing has, such as `$photo.fielKey`: they would be undefined while the scenario
 * runs.
 */
export function memberProblems(scenario: Scenario, positions: Positions): Problem[] {
  const shapes = new Map<string, Shape>(Object.entries(BUILT_IN_MEMBERS));
  for (const offer of flatten(scenario.steps).flatMap((step) => offerOf(step) ?? [])) {
    const { name, members } = offer;
    const other = shapes.get(name);
    shapes.set(name, other === undefined || other === members ? members : 'any');
  }
  const own = [...Object.keys(scenario.matrix ?? {}), ...Object.keys(scenario.fresh ?? {})];
  for (const name of own) shapes.delete(name);
  const inText = new Map(shapes);
  for (const [name, list] of Object.entries(scenario.matrix ?? {})) {
    shapes.set(name, shapeOf(valuesOf(list), 'some'));
    inText.set(name, shapeOf(valuesOf(list), 'every'));
  }
  const problems: Problem[] = [];
  visitStrings(scenario.steps, ['steps'], (text, path) => {
    // A step goes without a member that a value does not have; a text cannot.
    const known = text.startsWith('$') && !text.startsWith('${') ? shapes : inText;
    for (const { name, members: chain } of referencesIn(text)) {
      const slip = firstSlip(known.get(name) ?? 'any', chain);
      if (slip === undefined) continue;
      const place = [name, ...chain.slice(0, slip.depth)].join('.');
      const message = `$${place} has no member ${slip.member}`;
      problems.push(positions.problem(path, message, didYouMean(slip.member, slip.known)));
    }
  });
  return problems;
}

function firstSlip(shape: Shape, chain: string[]) {
  let here = shape;
  for (const [depth, member] of chain.entries()) {
    if (here === 'any') return undefined;
    const known = here === 'value' ? [] : Object.keys(here);
    const next = here === 'value' ? undefined : here[member];
    if (next === undefined) return { depth, member, known };
    here = next;
  }
  return undefined;
}

/** The members that some or all values of a matrix have. */
function shapeOf(values: readonly unknown[], which: 'some' | 'every'): Shape {
  const maps = values.filter((value) => typeof value === 'object' && value !== null);
  // A text may be a reference to something that has members.
  if (maps.length < values.length) return 'any';
  const names = [...new Set(maps.flatMap((map) => Object.keys(map)))].filter((name) =>
    maps[which]((map) => Object.hasOwn(map, name)),
  );
  return Object.fromEntries(
    names.map((name) => {
      const inner = maps.filter((map) => Object.hasOwn(map, name));
      return [
        name,
        shapeOf(
          inner.map((map) => Reflect.get(map, name)),
          which,
        ),
      ];
    }),
  );
}
