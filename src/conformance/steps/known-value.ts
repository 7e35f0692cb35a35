import type { z } from 'zod';

/** A value that is known before anything is sent, or undefined. */
export function knownValue<T>(schema: z.ZodType<T>, written: unknown): T | undefined {
  const parsed = schema.safeParse(written);
  return parsed.success ? parsed.data : undefined;
}

/** The host of a step, for its cost; nothing where only the run knows it. */
export function knownHost<H>(schema: z.ZodType<H>, written: unknown): { host?: H } {
  const host = knownValue(schema, written);
  return host === undefined ? {} : { host };
}
