import { z } from 'zod';
import { OPERATIONS } from '../../../spec/operation.js';
import { PARTS } from '../../archived-records/parts.js';
import { PROTECTED } from '../../language/audit/access-audit.js';
import { FILE_PARTS } from '../../language/audit/file-audit.js';
import { REFUSALS } from '../../language/audit/refused-audit.js';
import { host } from '../fields.js';
import { knownHost, knownValue } from '../known-value.js';
import { RECORD_BYTES } from '../record-field.js';
import { defineStep } from '../step-definition.js';
import { auditAccess } from './audit-access.js';
import { auditArchived } from './audit-archived.js';
import { auditFiles } from './audit-files.js';
import { auditIds, ID_AUDITS } from './audit-ids.js';
import { auditRecords } from './audit-records.js';
import { auditRefused } from './audit-refused.js';
import { auditUploads } from './audit-uploads.js';

const idsSchema = z.strictObject({
  audit: z
    .enum(ID_AUDITS)
    .describe('What all checks of the run have got; the scenario is run after all others'),
});

const operation = z.enum(OPERATIONS).describe('The operation that they were submitted to');

const recordsSchema = z.strictObject({
  audit: z.literal('records').describe('A sample of the records that were accepted in the run'),
  operation,
});

const archivedSchema = z.strictObject({
  audit: z.literal('archived').describe('All records that were accepted in the run'),
  operation,
  part: z.enum(PARTS).describe('What of them is compared with what was sent'),
});

const accessSchema = z.strictObject({
  audit: z.literal('access').describe('All requests of the run without the right token'),
  of: z.enum(PROTECTED).describe('Uploads, or the requests to one operation'),
});

const uploadsSchema = z.strictObject({
  audit: z.literal('uploads').describe('All uploads of the run that succeeded'),
  host,
});

const refusedSchema = z.strictObject({
  audit: z.literal('refused').describe('All records of the run that had to be refused, and were'),
  operation,
  refusal: z.enum(REFUSALS).describe('Why they had to be refused'),
});

const filesSchema = z.strictObject({
  audit: z.literal('files').describe('All files that were uploaded in the run'),
  part: z.enum(FILE_PARTS).describe('What of them is compared with what was sent'),
});

/** Judges what all checks of a run have got together (sections 1 and 2.7). */
export const auditStep = defineStep({
  name: 'audit',
  schema: z.union([
    idsSchema,
    recordsSchema,
    archivedSchema,
    refusedSchema,
    filesSchema,
    accessSchema,
    uploadsSchema,
  ]),
  cost: (step) => {
    if ('of' in step) return { access: true, wholeRun: 'afterwards' };
    if ('host' in step) return { ...knownHost(host, step.host), wholeRun: 'afterwards' };
    if ('part' in step && !('operation' in step)) {
      return { wholeRun: 'afterwards', inspector: true };
    }
    if (!('operation' in step)) return { host: 'email', wholeRun: 'afterwards' };
    const known = knownValue(operation, step.operation);
    const place = known && { host: known, operation: known };
    if ('part' in step || 'refusal' in step) {
      return { ...place, wholeRun: 'afterwards', inspector: true };
    }
    // Absence counts only if a record that was sent later is shown, and that one is archived too.
    return {
      ...place,
      wholeRun: 'afterwards',
      inspector: true,
      exchanges: 1,
      bytes: RECORD_BYTES,
      records: 1,
    };
  },
  run: async (step, { session, refused }) => {
    if (step.audit === 'archived') return auditArchived(step, session);
    if (step.audit === 'refused') {
      const stop = await auditRefused(step, session);
      if (stop === undefined) refused.push({ kind: 'record', operation: step.operation });
      return stop;
    }
    if (step.audit === 'access') {
      const audit = session.audits.access(step.of);
      const stop = auditAccess(step.of, audit);
      if (stop === undefined) refused.push(...audit.subjects);
      return stop;
    }
    if (step.audit === 'uploads') return auditUploads(step.host, session.audits.uploads(step.host));
    if (step.audit === 'files') return auditFiles(step.part, session);
    if (step.audit === 'records') return auditRecords(step.operation, session);
    return auditIds(step.audit, session.audits.ids());
  },
});
