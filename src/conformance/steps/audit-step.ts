import { z } from 'zod';
import { show } from '../language/matchers.js';
import { defineStep } from './step-definition.js';

const schema = z.strictObject({
  audit: z
    .enum(['reconciliationIds'])
    .describe('What all checks of the run have got; the scenario is run after all others'),
});

/** Judges what all checks of a run have got together (section 2.7). */
export const auditStep = defineStep({
  name: 'audit',
  schema,
  cost: () => ({ host: 'email', wholeRun: true }),
  run: async (_step, { session }) => {
    const { count, twice } = session.auditIds();
    if (twice !== undefined) {
      const { id, first, again } = twice;
      return {
        kind: 'failed',
        step: `comparison of the ids of ${count} emails of the run`,
        expected: 'no id twice',
        actual: `${show(id)} in ${first.label} (exchange ${first.exchange}) and again in ${again.label}`,
        exchange: again.exchange,
        status: undefined,
        subject: { kind: 'other' },
        refusalExpected: false,
      };
    }
    if (count > 1) return undefined;
    const reason = 'no two emails of the run got an id, so there is nothing to compare';
    return { kind: 'not-observed', reason, exchange: undefined };
  },
});
