import { z } from 'zod';

const oneLine = z
  .string()
  .trim()
  .min(1, 'expected a name')
  .max(200, 'at most 200 characters')
  .refine((text) => !/[\r\n]/.test(text), 'expected one line');

const trusted = z.strictObject({
  key: oneLine.describe('The file of a public key, relative to this one'),
  of: oneLine.describe('Who holds it: the vendor of a target, or a witness'),
  role: z
    .enum(['vendor', 'witness'])
    .describe(
      'Whether it signs certificates, which it does unless stated, or confirms those of others',
    )
    .optional(),
  targets: z
    .array(oneLine)
    .min(1)
    .describe('Globs over the names of the targets that it may certify; all unless stated')
    .optional(),
  revoked: z.iso
    .date('expected a day such as 2027-01-31')
    .describe('The day on which it was no longer to be trusted: nothing that it signed counts')
    .optional(),
});

/** Whose signatures a published list of certificates rests on. */
export const trustSchema = z.strictObject({
  programme: oneLine.describe('The name of the programme that publishes the list'),
  policy: oneLine
    .describe('A file of what every certificate has to meet, relative to this one')
    .optional(),
  keys: z.array(trusted).min(1, 'expected at least one key').max(1_000),
});

export type TrustedKey = z.infer<typeof trusted>;
