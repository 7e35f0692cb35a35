import { createHash } from 'node:crypto';
import { Scope } from '../language/scope.js';
import type { Scenario } from './scenario-schema.js';

/** The limits that a target states or is held to, in bytes; scenarios know them as `$limits`. */
export interface ScenarioLimits {
  file: { accept: number; refuse: number };
  email: { accept: number; refuse: number };
  split: { whole: number; split: number };
}

/** One combination of a scenario's matrix: one check. */
export interface ScenarioCase {
  /** The scenario's id, and a segment for each value of its matrix. */
  id: string;
  title: string;
  scenario: Scenario;
  /** The ids of the requirements that it judges. */
  requirements: string[];
  /** What its references know before anything was sent; later ones may refer to earlier ones. */
  values: Record<string, unknown>;
}

/** The checks of a scenario: one for each combination of its matrix, in the order of the file. */
export function expandScenario(scenario: Scenario, limits: ScenarioLimits): ScenarioCase[] {
  return combinations(Object.entries(scenario.matrix ?? {})).map((combination) => {
    const scope = new Scope(Object.fromEntries(combination));
    const labels = combination.map(([, value]) => labelOf(value));
    return {
      id: [scenario.id, ...labels.map(slug)].join('/'),
      title: labels.length === 0 ? scenario.title : `${scenario.title} (${labels.join(', ')})`,
      scenario,
      requirements: [scenario.judges ?? []].flat().map((id) => String(scope.resolve(id))),
      values: { limits: withParts(limits), ...Object.fromEntries(combination) },
    };
  });
}

/** An email with attachments whose sizes add up to a limit needs parts of it; its request has 4,000 bytes. */
const SPLIT_REQUEST_BYTES = 4000;

function withParts(limits: ScenarioLimits) {
  const { whole, split } = limits.split;
  const attachable = whole - SPLIT_REQUEST_BYTES;
  const half = Math.floor(attachable / 2);
  const third = Math.floor(split / 3);
  return {
    file: { ...limits.file, between: midpoint(limits.file) },
    email: { ...limits.email, between: midpoint(limits.email) },
    split: {
      ...limits.split,
      wholeHalf: half,
      wholeRest: attachable - half,
      splitThird: third,
      splitRest: split - 2 * third,
      request: SPLIT_REQUEST_BYTES,
    },
  };
}

/** A size that the interface leaves open, where there is one. */
const midpoint = ({ accept, refuse }: { accept: number; refuse: number }): number =>
  Math.floor((accept + refuse) / 2);

type Pair = [name: string, value: unknown];

function combinations([first, ...others]: [string, unknown[]][]): Pair[][] {
  if (first === undefined) return [[]];
  const [name, values] = first;
  const tails = combinations(others);
  return values.flatMap((value) => tails.map((tail) => [[name, value] as Pair, ...tail]));
}

/** How a value of a matrix is called: a map by its `name`. */
export function labelOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return String(value);
}

/** A label as a segment of a check id, which a person can type on a command line. */
function slug(label: string): string {
  const plain = label.replace(/[^A-Za-z0-9.+-]+/g, '-').replace(/^-+|-+$/g, '');
  if (plain !== '') return plain;
  // What has no such character still needs an id of its own, the same for ever.
  return label === ''
    ? 'empty'
    : `x${createHash('sha256').update(label).digest('hex').slice(0, 8)}`;
}
