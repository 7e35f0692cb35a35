import type { TargetFacts } from 'archive-assay/property';
import fc from 'fast-check';
import { badToken, type Choice, index, many, type Scope, slot } from './choices.js';
import type { FileUse, RecordHost } from './commands.js';
import { OUTSIDE, TEXTS } from './vocabulary.js';

/** What clients submit to a host whose records refer to files. */
export function recordChoices(host: RecordHost, { keys }: Scope, facts: TargetFacts): Choice[] {
  const stored = fc.record({ key: fc.constantFrom(...keys) });
  const outside = fc.record({
    external: fc.constantFrom(
      'plain' as const,
      'plain' as const,
      'available' as const,
      'unstated' as const,
    ),
    key: fc.constant(OUTSIDE),
  });
  const use: fc.Arbitrary<FileUse> = fc.oneof(
    { weight: 24, arbitrary: stored },
    { weight: 2, arbitrary: outside },
    { weight: 1, arbitrary: fc.constant({ key: OUTSIDE }) },
  );
  const uses = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(use) },
    // That an event may have one file twice is not stated (section 2.3).
    {
      weight: 1,
      arbitrary: fc.uniqueArray(use, { minLength: 2, maxLength: 3, selector: ({ key }) => key }),
    },
  );
  const entries = fc.oneof(
    { weight: 2, arbitrary: fc.tuple(uses) },
    { weight: 1, arbitrary: fc.array(uses, { minLength: 2, maxLength: 4, size: 'max' }) },
    { weight: 3, arbitrary: oneUnlikeOthers(fc.constantFrom(...keys), use) },
  );
  const choices: Choice[] = [
    {
      weight: 30,
      arbitrary: fc.record({
        do: fc.constant('record' as const),
        host: fc.constant(host),
        slot,
        entries,
        people: fc.integer({ min: 1, max: 3 }),
        text: index(TEXTS),
      }),
    },
    { weight: 15, arbitrary: fc.record({ do: fc.constant('record-again' as const), slot }) },
    { weight: 3, arbitrary: many(fc.constant(host)) },
  ];
  if (facts.secured.includes(host)) {
    choices.push({
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('record-without-token' as const),
        host: fc.constant(host),
        slot,
        token: badToken,
      }),
    });
  }
  return choices;
}

/**
 * Entries with one file, all but one of them: what a server does not look at is at some place of a
 * record.
 */
function oneUnlikeOthers(
  key: fc.Arbitrary<number>,
  use: fc.Arbitrary<FileUse>,
): fc.Arbitrary<FileUse[][]> {
  const other = fc.oneof(fc.constant<FileUse>({ key: OUTSIDE }), use);
  const shape = fc.record({
    key,
    other,
    before: fc.constantFrom(0, 1, 2, 2, 3),
    after: fc.constantFrom(0, 0, 1, 2),
    inOneEvent: fc.constantFrom(false, false, true),
  });
  return shape.map(({ key: usual, other: one, before, after, inOneEvent }) => {
    const like = (count: number): FileUse[] =>
      Array.from({ length: count }, () => ({ key: usual }));
    const uses = [...like(before), one, ...like(after)];
    const once = [...new Map(uses.map((single) => [single.key, single])).values()];
    return inOneEvent ? [once] : uses.map((single) => [single]);
  });
}
