import { hash } from 'node:crypto';
import type { Check } from '../../check/check.js';
import type { Planned } from './plan.js';

/** One part of a run that several machines do together: the `index`th of `of`, from 1. */
export interface Shard {
  index: number;
  of: number;
}

/**
 * One shard's part of a plan. Which checks fall to it follows from their ids alone; checks that
 * share requests stay together. A check of the whole run looks at what each shard has sent.
 */
export function withinShard(planned: readonly Planned[], shard: Shard | undefined): Planned[] {
  if (shard === undefined) return [...planned];
  return planned.map((one): Planned => {
    const { check, action } = one;
    if (action !== 'run' || check.needs.wholeRun) return one;
    const index = shardOf(check, shard.of);
    if (index === shard.index) return one;
    const reason = `falls to shard ${index}/${shard.of}`;
    return { check, action: 'deselected', reason, because: { kind: 'other-shard' } };
  });
}

const shardOf = ({ id, shares }: Pick<Check, 'id' | 'shares'>, of: number): number =>
  (hash('sha256', shares ?? id, 'buffer').readUInt32BE() % of) + 1;
