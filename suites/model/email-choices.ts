import type { TargetFacts } from 'archive-assay/property';
import fc from 'fast-check';
import { badToken, type Choice, index, many, type Scope, slot } from './choices.js';
import { fileChoices } from './file-choices.js';
import { TEXTS } from './vocabulary.js';

/** An email that is refused for its size is part of the cases up to this many bytes. */
const MAX_OVERSIZE_EMAIL = 1024 * 1024;

/** What clients do to the email host, and the uploads of its attachments. */
export function emailChoices(scope: Scope, facts: TargetFacts): Choice[] {
  const attach =
    facts.emailFiles === undefined
      ? fc.constant(undefined)
      : fc.option(fc.constantFrom(...scope.keys), { nil: undefined, freq: 2 });
  const choices: Choice[] = [
    {
      weight: 24,
      arbitrary: fc.record({
        do: fc.constant('email' as const),
        slot,
        attach,
        text: index(TEXTS),
        copies: fc.oneof(
          { weight: 6, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.integer({ min: 2, max: 4 }) },
        ),
      }),
    },
    { weight: 18, arbitrary: fc.record({ do: fc.constant('email-again' as const), slot }) },
    {
      weight: 15,
      arbitrary: fc.record({
        do: fc.constant('sibling' as const),
        slot,
        to: fc.nat(2),
        same: fc.constantFrom('requestId' as const, 'messageId' as const),
      }),
    },
    { weight: 6, arbitrary: many(fc.constant('email' as const)) },
  ];
  if (facts.emailFiles !== undefined)
    choices.push(...fileChoices('emailFiles', scope, facts).slice(0, 1));
  if (facts.secured.includes('email')) {
    choices.push({
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('email-without-token' as const),
        slot,
        token: badToken,
      }),
    });
  }
  if (facts.limits.email.refuse <= MAX_OVERSIZE_EMAIL) {
    const over = fc.record({ do: fc.constant('oversize-email' as const), slot });
    choices.push({ weight: 6, arbitrary: over });
  }
  return choices;
}
