import type { HostName, TargetFacts } from 'archive-assay/property';
import fc from 'fast-check';
import { badToken, type Choice, index, type Scope } from './choices.js';
import type { FileHost } from './commands.js';
import { ABORTED_AFTER, SIZES, TYPES } from './vocabulary.js';

/** A file that is refused for its size is part of the cases up to this many bytes. */
export const MAX_OVERSIZE = 8 * 1024 * 1024;

/** What clients do to the files of a host. */
export function fileChoices(host: FileHost, { keys }: Scope, facts: TargetFacts): Choice[] {
  const real: HostName | undefined = host === 'emailFiles' ? facts.emailFiles : host;
  const key = fc.constantFrom(...keys);
  const chunked =
    real !== undefined && facts.chunked.includes(real)
      ? fc.oneof(
          { weight: 3, arbitrary: fc.constant(false) },
          { weight: 1, arbitrary: fc.constant(true) },
        )
      : fc.constant(false);
  const common = { host: fc.constant(host), key };
  const choices: Choice[] = [
    {
      weight: 36,
      arbitrary: fc.record({
        do: fc.constant('upload' as const),
        ...common,
        size: index(SIZES),
        type: index(TYPES),
        chunked,
      }),
    },
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('abort' as const),
        ...common,
        part: index(ABORTED_AFTER),
        chunked,
        reset: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('tamper' as const),
        ...common,
        method: fc.constantFrom('DELETE' as const, 'PATCH' as const, 'POST' as const),
      }),
    },
  ];
  if (real !== undefined && facts.secured.includes(real)) {
    choices.push({
      weight: 9,
      arbitrary: fc.record({
        do: fc.constant('upload-without-token' as const),
        ...common,
        token: badToken,
      }),
    });
  }
  if (facts.limits.file.refuse <= MAX_OVERSIZE) {
    const either = real !== undefined && facts.chunked.includes(real) ? fc.boolean() : chunked;
    const over = fc.record({ do: fc.constant('oversize' as const), ...common, chunked: either });
    choices.push({ weight: 1, arbitrary: over });
  }
  return choices;
}
