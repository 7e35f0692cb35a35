import { z } from 'zod';
import { OPERATIONS } from '../../spec/operation.js';
import { PARTS } from '../language/inspection/archived/parts.js';
import { show } from '../language/matchers.js';
import { auditArchived } from './audit-archived.js';
import { auditRecords } from './audit-records.js';
import { known } from './known.js';
import { RECORD_BYTES } from './record-field.js';
import { defineStep } from './step-definition.js';

const idsSchema = z.strictObject({
  audit: z
    .literal('reconciliationIds')
    .describe('What all checks of the run have got; the scenario is run after all others'),
});

const recordsSchema = z.strictObject({
  audit: z.literal('records').describe('A sample of the records that were accepted in the run'),
  operation: z.enum(OPERATIONS).describe('The operation that they were submitted to'),
});

const archivedSchema = z.strictObject({
  audit: z.literal('archived').describe('All records that were accepted in the run'),
  operation: z.enum(OPERATIONS).describe('The operation that they were submitted to'),
  part: z.enum(PARTS).describe('What of them is compared with what was sent'),
});

/** Judges what all checks of a run have got together (sections 1 and 2.7). */
export const auditStep = defineStep({
  name: 'audit',
  schema: z.union([idsSchema, recordsSchema, archivedSchema]),
  cost: (step) => {
    if (!('operation' in step)) return { host: 'email', wholeRun: 'afterwards' };
    const operation = known(recordsSchema.shape.operation, step.operation);
    if ('part' in step) {
      const looks = { wholeRun: 'afterwards', inspector: true } as const;
      return { ...(operation && { host: operation, operation }), ...looks };
    }
    // Absence counts only if a record that was sent later is shown, and that one is archived too.
    return {
      ...(operation && { host: operation, operation }),
      wholeRun: 'afterwards',
      inspector: true,
      exchanges: 1,
      bytes: RECORD_BYTES,
      records: 1,
    };
  },
  run: async (step, { session }) => {
    if (step.audit === 'archived') return auditArchived(step, session);
    if (step.audit === 'records') return auditRecords(step.operation, session);
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
