import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);
const database = z.record(z.string(), z.object({ source: z.string().optional() }));

/** Registered by RFC 2361 and RFC 9649, which the database does not know. */
const OTHERS = ['audio/vnd.wave', 'image/webp'];

/** The types that IANA has registered, which are the standard ones of section 2.1. */
export function registeredTypes(): string[] {
  const types = database.parse(require('mime-db'));
  return [...Object.keys(types).filter((type) => types[type]?.source === 'iana'), ...OTHERS];
}
