import { createHash } from 'node:crypto';
import { onceFor } from '../../collections/once-for.js';
import type { Limits } from '../../spec/limits.js';
import { Scope } from '../language/scope.js';
import { valuesOf } from './named-lists.js';
import type { Scenario } from './scenario-schema.js';

/** One combination of a scenario's matrix: one check. */
export interface ScenarioCase {
  /** The scenario's id, and a segment for each value of its matrix. */
  id: string;
  title: string;
  scenario: Scenario;
  /** The ids of the requirements that it judges. */
  requirements: string[];
  /** Where each value of its matrix stands in its list. */
  places: Record<string, number>;
  /** What its references know before anything was sent; later ones may refer to earlier ones. */
  values: Record<string, unknown>;
}

/** For what does not depend on limits: what a scenario judges, say. */
export const NO_LIMITS: Limits = {
  file: { accept: 0, refuse: 0 },
  email: { accept: 0, refuse: 0 },
  split: { whole: 0, split: 0 },
};

/** A build asks for the same cases in each of its plans. */
const casesByLimits = onceFor((scenario: Scenario) =>
  onceFor((limits: Limits): readonly ScenarioCase[] => casesOf(scenario, limits)),
);

/** The checks of a scenario: one for each combination of its matrix, in the order of the file. */
export function expandScenario(scenario: Scenario, limits: Limits): readonly ScenarioCase[] {
  return casesByLimits(scenario)(limits);
}

function casesOf(scenario: Scenario, limits: Limits): ScenarioCase[] {
  const lists = Object.entries(scenario.matrix ?? {}).map(
    ([name, list]): [string, readonly unknown[]] => [name, valuesOf(list)],
  );
  return combinations(lists).map((combination) => {
    const named = Object.fromEntries(combination.map(({ name, value }) => [name, value]));
    const scope = new Scope(named);
    const labels = combination.map(({ value }) => labelOf(value));
    return {
      id: [scenario.id, ...labels.map(slug)].join('/'),
      title: labels.length === 0 ? scenario.title : `${scenario.title} (${labels.join(', ')})`,
      scenario,
      requirements: [scenario.judges ?? []].flat().map((id) => String(scope.resolveKnown(id))),
      places: Object.fromEntries(combination.map(({ name, place }) => [name, place])),
      values: { limits, ...named },
    };
  });
}

interface Chosen {
  name: string;
  value: unknown;
  place: number;
}

function combinations([first, ...others]: [string, readonly unknown[]][]): Chosen[][] {
  if (first === undefined) return [[]];
  const [name, values] = first;
  const tails = combinations(others);
  return values.flatMap((value, place) => tails.map((tail) => [{ name, value, place }, ...tail]));
}

/** How a value of a matrix is called: a map by its `name`. */
function labelOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return String(value);
}

/** A label as a segment of a check id, which a person can type on a command line. */
function slug(label: string): string {
  const plain = label.replace(/[^A-Za-z0-9.+-]+/g, '-').replace(/^-+|-+$/g, '');
  if (plain !== '') return plain;
  // A label without any such character still needs a permanent id.
  return label === ''
    ? 'empty'
    : `x${createHash('sha256').update(label).digest('hex').slice(0, 8)}`;
}
