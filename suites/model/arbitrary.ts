import type { HostName, TargetFacts, Token } from 'archive-assay/property';
import fc from 'fast-check';
import type { Command, FileHost, FileUse, RecordHost } from './commands.js';
import { ABORTED_AFTER, KEY_SETS, OUTSIDE, SIZES, TEXTS, TYPES } from './vocabulary.js';

/** A file that is refused for its size is part of the cases up to this many bytes. */
const MOST_OVERSIZE = 8 * 1024 * 1024;
const MOST_OVERSIZE_EMAIL = 1024 * 1024;

const TOKENS: Token[] = [
  'none',
  'unknown',
  'truncated',
  'extended',
  'other-case',
  'other-scheme',
  'empty',
];

/** What a case is about: few hosts and few keys, so that its commands meet each other. */
interface Scope {
  hosts: RecordHost[];
  keys: number[];
  email: boolean;
}

/** Lists of up to twelve commands that make sense for a target; undefined where it takes nothing. */
export function commandLists(facts: TargetFacts): fc.Arbitrary<Command[]> | undefined {
  const hosts = facts.uploads.filter((host): host is RecordHost => facts.operations.includes(host));
  const email = facts.operations.includes('email');
  if (hosts.length === 0 && !email) return undefined;
  const keys = fc.constantFrom(...KEY_SETS);
  const scopes: { weight: number; arbitrary: fc.Arbitrary<Scope> }[] = [];
  if (hosts.length > 0) {
    const one = fc.record({
      hosts: fc.constantFrom(...hosts).map((host) => [host]),
      keys,
      email: fc.constant(false),
    });
    scopes.push({ weight: 7, arbitrary: one });
  }
  if (email) {
    const only = fc.record({
      hosts: fc.constant<RecordHost[]>([]),
      keys,
      email: fc.constant(true),
    });
    scopes.push({ weight: 3, arbitrary: only });
  }
  if (hosts.length > 0 && email) {
    const all = fc.record({ hosts: fc.constant(hosts), keys, email: fc.constant(true) });
    scopes.push({ weight: 2, arbitrary: all });
  }
  return fc
    .oneof(...scopes)
    .chain((scope) =>
      fc.array(command(scope, facts), { minLength: 2, maxLength: 12, size: 'max' }),
    );
}

type Choice = fc.WeightedArbitrary<Command>;

function command(scope: Scope, facts: TargetFacts): fc.Arbitrary<Command> {
  const choices = [
    ...scope.hosts.flatMap((host) => [
      ...fileChoices(host, scope, facts),
      ...recordChoices(host, scope, facts),
    ]),
    ...(scope.email ? emailChoices(scope, facts) : []),
  ];
  const together = fc
    .array(fc.oneof(...choices.map((choice) => ({ ...choice }))), { minLength: 2, maxLength: 4 })
    .map((commands): Command => ({ do: 'together', commands }));
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  return fc.oneof(...choices, { weight: Math.ceil(total / 10), arbitrary: together });
}

function fileChoices(host: FileHost, { keys }: Scope, facts: TargetFacts): Choice[] {
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
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('upload' as const),
        ...common,
        size: index(SIZES),
        type: index(TYPES),
        chunked,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('abort' as const),
        ...common,
        part: index(ABORTED_AFTER),
        chunked,
        reset: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('tamper' as const),
        ...common,
        method: fc.constantFrom('DELETE' as const, 'PATCH' as const, 'POST' as const),
      }),
    },
  ];
  if (real !== undefined && facts.secured.includes(real)) {
    choices.push({
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('upload-without-token' as const),
        ...common,
        token: fc.constantFrom(...TOKENS),
      }),
    });
  }
  if (facts.limits.file.refuse <= MOST_OVERSIZE) {
    const over = fc.record({ do: fc.constant('oversize' as const), ...common, chunked });
    choices.push({ weight: 1, arbitrary: over });
  }
  return choices;
}

const index = (list: readonly unknown[]): fc.Arbitrary<number> => fc.nat(list.length - 1);

function recordChoices(host: RecordHost, { keys }: Scope, facts: TargetFacts): Choice[] {
  const slot = fc.nat(2);
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
    { weight: 12, arbitrary: stored },
    { weight: 2, arbitrary: outside },
    { weight: 1, arbitrary: fc.constant({ key: OUTSIDE }) },
  );
  const uses = fc.oneof(
    { weight: 3, arbitrary: fc.array(use, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(use, { minLength: 2, maxLength: 3 }) },
  );
  const entries = fc.oneof(
    { weight: 2, arbitrary: fc.array(uses, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(uses, { minLength: 2, maxLength: 4, size: 'max' }) },
  );
  const choices: Choice[] = [
    {
      weight: 10,
      arbitrary: fc.record({
        do: fc.constant('record' as const),
        host: fc.constant(host),
        slot,
        entries,
        people: fc.integer({ min: 1, max: 3 }),
        text: index(TEXTS),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('record-again' as const), slot }) },
    { weight: 1, arbitrary: many(fc.constant(host)) },
  ];
  if (facts.secured.includes(host)) {
    choices.push({
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('record-without-token' as const),
        host: fc.constant(host),
        slot,
        token: fc.constantFrom(...TOKENS),
      }),
    });
  }
  return choices;
}

const many = (what: fc.Arbitrary<RecordHost | 'email'>): fc.Arbitrary<Command> =>
  fc.record({
    do: fc.constant('many' as const),
    what,
    times: fc.integer({ min: 2, max: 16 }),
    atOnce: fc.constantFrom(1, 4),
  });

function emailChoices(scope: Scope, facts: TargetFacts): Choice[] {
  const slot = fc.nat(2);
  const attach =
    facts.emailFiles === undefined
      ? fc.constant(undefined)
      : fc.option(fc.constantFrom(...scope.keys), { nil: undefined, freq: 2 });
  const choices: Choice[] = [
    {
      weight: 8,
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
    { weight: 6, arbitrary: fc.record({ do: fc.constant('email-again' as const), slot }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('sibling' as const),
        slot,
        to: fc.nat(2),
        same: fc.constantFrom('requestId' as const, 'messageId' as const),
      }),
    },
    { weight: 2, arbitrary: many(fc.constant('email' as const)) },
  ];
  if (facts.emailFiles !== undefined)
    choices.push(...fileChoices('emailFiles', scope, facts).slice(0, 1));
  if (facts.secured.includes('email')) {
    choices.push({
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('email-without-token' as const),
        slot,
        token: fc.constantFrom(...TOKENS),
      }),
    });
  }
  if (facts.limits.email.refuse <= MOST_OVERSIZE_EMAIL) {
    const over = fc.record({ do: fc.constant('oversize-email' as const), slot });
    choices.push({ weight: 2, arbitrary: over });
  }
  return choices;
}
