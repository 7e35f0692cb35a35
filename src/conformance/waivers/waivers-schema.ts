import { z } from 'zod';
import { isPlaceholder } from '../../config/is-placeholder.js';

const NO_REASON = 'say why this failure does not count for now';

const id = z
  .string()
  .trim()
  .min(1, 'expected the id of a requirement or a check, or a glob')
  .describe('A requirement or a check, or a glob over their ids');

const waiver = z.strictObject({
  id: z
    .union([id, z.array(id).min(1, 'expected at least one id')])
    .describe('A requirement or a check, a glob over their ids, or a list of such'),
  reason: z
    .string({ error: NO_REASON })
    .refine((text) => !isPlaceholder(text, ['reason']), NO_REASON)
    .describe('Why this failure does not count for now'),
  owner: z.string().trim().min(1, 'expected a name').optional().describe('Who is responsible'),
  expiry: z.iso
    .date('expected a day such as 2027-01-31')
    .optional()
    .describe('The last day on which the failure does not count, in UTC'),
  link: z
    .url({ protocol: /^https?$/, error: 'expected an address that begins with https://' })
    .optional()
    .describe('Where more is said about it, such as a ticket'),
});

/** A file of waivers, as `--waivers` takes it. */
export const waiversSchema = z.strictObject({
  waivers: z.array(waiver).describe('Known failures that do not count for a while'),
});
