import type { TargetFacts } from 'archive-assay/property';
import fc from 'fast-check';
import type { Scope } from './choices.js';
import type { Command, FileHost, RecordHost } from './commands.js';
import { emailChoices } from './email-choices.js';
import { fileChoices } from './file-choices.js';
import { recordChoices } from './record-choices.js';
import { KEY_SETS, SIZES } from './vocabulary.js';

const MAX_COMMANDS = 12;
const MAX_AT_FIRST = 4;

/**
 * Lists of up to twelve commands that make sense for a target; undefined where it takes nothing.
 */
export function commandLists(facts: TargetFacts): fc.Arbitrary<Command[]> | undefined {
  const hosts = facts.uploads.filter((host): host is RecordHost => facts.operations.includes(host));
  const email = facts.operations.includes('email');
  const scopes: { weight: number; arbitrary: fc.Arbitrary<Scope> }[] = [];
  const keys = fc.constantFrom(...KEY_SETS);
  const about = (among: fc.Arbitrary<RecordHost[]>, emails: boolean) =>
    fc.record({ hosts: among, keys, email: fc.constant(emails) });
  if (hosts.length > 0) {
    const one = fc.constantFrom(...hosts).map((host) => [host]);
    scopes.push({ weight: 7, arbitrary: about(one, false) });
  }
  if (email) scopes.push({ weight: 3, arbitrary: about(fc.constant<RecordHost[]>([]), true) });
  if (hosts.length > 0 && email) {
    scopes.push({ weight: 2, arbitrary: about(fc.constant(hosts), true) });
  }
  if (scopes.length === 0) return undefined;
  return fc
    .oneof(...scopes)
    .chain((scope) =>
      fc
        .tuple(
          beginnings(scope, facts),
          fc.array(command(scope, facts), { minLength: 2, maxLength: MAX_COMMANDS, size: 'max' }),
        )
        .map(([beginning, commands]) => [...beginning, ...commands].slice(0, MAX_COMMANDS)),
    );
}

/** Most of what can go wrong needs files, so some of them are there from the start. */
function beginnings({ hosts, keys, email }: Scope, facts: TargetFacts): fc.Arbitrary<Command[]> {
  const from: FileHost[] =
    email && hosts.length === 0 && facts.emailFiles !== undefined ? ['emailFiles'] : hosts;
  const files = from.flatMap((host) => keys.map((key) => ({ host, key })));
  const uploaded = fc.oneof(
    { weight: 1, arbitrary: fc.constant(files.slice(0, MAX_AT_FIRST)) },
    {
      weight: 2,
      arbitrary: fc.subarray(files, { maxLength: Math.min(files.length, MAX_AT_FIRST) }),
    },
  );
  return uploaded.chain((some) =>
    fc.tuple(
      ...some.map((file) =>
        fc
          .nat(SIZES.length - 1)
          .map((size): Command => ({ do: 'upload', ...file, size, type: 0, chunked: false })),
      ),
    ),
  );
}

function command(scope: Scope, facts: TargetFacts): fc.Arbitrary<Command> {
  const choices = [
    ...scope.hosts.flatMap((host) => [
      ...fileChoices(host, scope, facts),
      ...recordChoices(host, scope, facts),
    ]),
    ...(scope.email ? emailChoices(scope, facts) : []),
  ];
  const together = fc
    .array(fc.oneof(...choices), { minLength: 2, maxLength: 4 })
    .map((commands): Command => ({ do: 'together', commands }));
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  return fc.oneof(...choices, { weight: Math.ceil(total / 12), arbitrary: together });
}
