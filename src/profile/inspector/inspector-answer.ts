import { z } from 'zod';
import type {
  INSPECTED_FILE_MEMBERS,
  INSPECTED_RECORD_MEMBERS,
  INSPECTED_REFERENCE_MEMBERS,
} from '../../spec/inspector.js';
import { OPERATIONS } from '../../spec/operation.js';

/** A schema for each of some members, and for no other. */
type SchemaOf<M extends readonly string[]> = Record<M[number], z.ZodType>;

/**
 * A member that is taken where it is there and as documented. An inspector belongs to whoever runs
 * the target, so that another form of one member must not disturb those who look at others.
 */
const given = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const text = given(z.string());

/** `GET /files`. */
export const fileAnswer = z.object({
  fileKey: text,
  size: given(z.int().nonnegative()),
  sha256: given(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .toLowerCase(),
  ),
  contentType: text,
} satisfies SchemaOf<typeof INSPECTED_FILE_MEMBERS>);

const reference = z.object({
  fileKey: text,
  filename: text,
  external: given(z.boolean()),
  inlined: given(z.boolean()),
} satisfies SchemaOf<typeof INSPECTED_REFERENCE_MEMBERS>);

const record = z.object({
  operation: given(z.enum(OPERATIONS)),
  requestId: text,
  messageId: text,
  subject: text,
  // The interface does not state whether it may be a number.
  reconciliationId: given(z.union([z.string(), z.number()])),
  messages: given(z.int().nonnegative()),
  record: given(z.record(z.string(), z.unknown())),
  files: given(z.array(reference)),
} satisfies SchemaOf<typeof INSPECTED_RECORD_MEMBERS>);

/** `GET /records`. */
export const recordsAnswer = z.object({ records: z.array(record) });

/**
 * A file as the archive keeps it; `size` in bytes, `sha256` in lower-case hex. What the inspector
 * does not give is absent.
 */
export type InspectedFile = z.output<typeof fileAnswer>;

/**
 * An archived conversation event, voice request, email or event. What the inspector does not give
 * is absent.
 */
export type InspectedRecord = z.output<typeof record>;
