import { createRequire } from 'node:module';
import { z } from 'zod';

const database = z.record(z.string(), z.object({ source: z.string().optional() }));

/** The types that IANA has registered, which are the standard ones of section 2.1. */
export function registeredTypes(): string[] {
  const types = database.parse(createRequire(import.meta.url)('mime-db'));
  return Object.keys(types).filter((type) => types[type]?.source === 'iana');
}
