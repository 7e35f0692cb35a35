import type { z } from 'zod';

/** What a schema is made of: one of all kinds there are. */
export type Definition = z.core.$ZodTypes['_zod']['def'];

/** The type of a schema that stands in another one is that of their base, which tells no kinds apart. */
export function definitionOf(schema: z.core.$ZodType): Definition {
  return (schema as z.core.$ZodTypes)._zod.def;
}
