import type { Token } from 'archive-assay/property';
import fc from 'fast-check';
import type { Command, RecordHost } from './commands.js';
import { MAX_TIMES } from './vocabulary.js';

/** A kind of command, and how often it comes. */
export type Choice = fc.WeightedArbitrary<Command>;

/** What a case is about: few hosts and few keys, so that its commands meet each other. */
export interface Scope {
  hosts: RecordHost[];
  keys: number[];
  email: boolean;
}

const TOKENS: Token[] = [
  'none',
  'unknown',
  'truncated',
  'extended',
  'other-case',
  'other-scheme',
  'empty',
];

/** Every token but the good one. */
export const badToken = fc.constantFrom(...TOKENS);

/** Records and emails are submitted under one of three names. */
export const slot = fc.nat(2);

/** A place in a list of the vocabulary. */
export const index = (list: readonly unknown[]): fc.Arbitrary<number> => fc.nat(list.length - 1);

/** Many requests of a kind, one by one or four at a time. */
export const many = (what: fc.Arbitrary<RecordHost | 'email'>): fc.Arbitrary<Command> =>
  fc.record({
    do: fc.constant('many' as const),
    what,
    times: fc.integer({ min: 2, max: MAX_TIMES }),
    atOnce: fc.constantFrom(1, 4),
  });
