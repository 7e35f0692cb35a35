import type { Positions } from '../../../config/yaml/positions.js';
import { didYouMean } from '../../../errors/did-you-mean.js';
import type { Problem } from '../../../errors/problem.js';
import { isMatcher, MATCHER_WORDS, wrongOperands } from '../../language/matchers.js';
import type { Scenario } from '../scenario-schema.js';
import { stepsIn } from '../walk-steps.js';

type Path = (string | number)[];

const ROLES = ['expect', 'require', 'given'] as const;
const WORDS: readonly string[] = MATCHER_WORDS;

/** What follows a word that asks nothing but yes or no. */
const EXAMPLES: Readonly<Record<string, string>> = { exists: 'true', filled: 'true' };

/**
 * What was meant as a matcher and is none, such as `{ equal: 3 }` or `exists`: everything else is a
 * value that must be equal, so the slip would show as a failure of the target.
 */
export function matcherProblems({ steps }: Scenario, positions: Positions): Problem[] {
  return [...stepsIn(steps, ['steps'])].flatMap(([step, path]) =>
    ROLES.flatMap((role) => {
      const criteria = Reflect.get(step, role);
      return [...matchersOf(criteria, [...path, role])].flatMap(([matcher, at]) => [
        ...bareWords(matcher).map((word) =>
          positions.problem(
            at,
            `${word} alone is the text "${word}", which would be written { equals: ${word} }`,
            `{ ${word}: ${EXAMPLES[word] ?? '…'} }`,
          ),
        ),
        ...wrongOperands(matcher).map((word) =>
          positions.problem(
            [...at, word],
            `${word} is followed by something that it cannot compare`,
          ),
        ),
        ...slips(matcher).map((name) => {
          const known = WORDS.filter((word) => !Object.hasOwn(Object(matcher), word));
          const message = WORDS.includes(name)
            ? `${name} stands beside what is no word of a matcher; a map to compare with goes into { equals: … }`
            : `${name} is no word of a matcher`;
          const problem = positions.problem([...at, name], message, didYouMean(name, known));
          return { ...problem, ...positions.keyAt([...at, name]) };
        }),
      ]);
    }),
  );
}

function* matchersOf(criteria: unknown, path: Path): Generator<[unknown, Path]> {
  if (typeof criteria !== 'object' || criteria === null || Array.isArray(criteria)) return;
  for (const [name, value] of Object.entries(criteria)) {
    if (name === 'json' || name === 'headers') {
      for (const [key, matcher] of Object.entries(Object(value)))
        yield [matcher, [...path, name, key]];
    } else if (name === 'text' || name === 'reconciliationId') yield [value, [...path, name]];
  }
}

/** A word of a matcher that stands alone, in place of the matcher. */
const bareWords = (matcher: unknown): string[] => WORDS.filter((word) => word === matcher);

/** The first member that gives a map away: a near word, or a word next to others. */
function slips(matcher: unknown): string[] {
  if (typeof matcher !== 'object' || matcher === null || Array.isArray(matcher)) return [];
  if (isMatcher(matcher)) return [];
  const names = Object.keys(matcher);
  const near = names.find((name) => !WORDS.includes(name) && didYouMean(name, WORDS) !== undefined);
  return [near ?? names.find((name) => WORDS.includes(name))].flatMap((name) => name ?? []);
}
