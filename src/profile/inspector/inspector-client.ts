import { z } from 'zod';
import type { ServiceClient } from '../../http/service/service-client.js';
import { type HostName, OPERATIONS } from '../../spec/operation.js';
import { InspectorError } from './inspector-error.js';

const fileSchema = z.object({
  fileKey: z.string(),
  size: z.int().nonnegative(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .toLowerCase(),
  // An archive may have none for a file that was sent without one.
  contentType: z.string().nullish(),
});

const recordSchema = z.object({
  operation: z.enum(OPERATIONS),
  requestId: z.string().nullish(),
  messageId: z.string().nullish(),
  subject: z.string().nullish(),
  // The interface does not state whether it may be a number.
  reconciliationId: z.union([z.string(), z.number()]).nullish(),
  messages: z.int().nonnegative(),
  record: z.record(z.string(), z.unknown()).nullish(),
  files: z.array(
    z.object({
      fileKey: z.string(),
      filename: z.string(),
      external: z.boolean(),
      inlined: z.boolean(),
    }),
  ),
});

const recordsSchema = z.object({ records: z.array(recordSchema) });

/** A file as the archive keeps it; `size` in bytes, `sha256` in lower-case hex. */
type InspectedFile = z.output<typeof fileSchema>;

/** An archived conversation event, voice request, email or event, and how many Archive messages it became. */
export type InspectedRecord = z.output<typeof recordSchema>;

/** A view into the archive, served by the operator of the target. */
export interface Inspector {
  /** @throws InspectorError */
  file(query: { fileKey: string; host: HostName }): Promise<InspectedFile | undefined>;
  /**
   * Every archived record whose JSON contains `marker`.
   * @throws InspectorError
   */
  records(query: { marker: string }): Promise<InspectedRecord[]>;
}

/**
 * A client for the inspector of a profile.
 *
 * @param baseUrl without a trailing slash
 */
export function createInspector(baseUrl: string, getJson: ServiceClient['getJson']): Inspector {
  const get = async (path: string, query: Record<string, string>) => {
    const pairs = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    );
    try {
      return await getJson(`${baseUrl}${path}?${pairs.join('&')}`);
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : undefined;
      throw new InspectorError('inspector-unreachable', detail, { cause });
    }
  };
  return {
    file: async ({ fileKey, host }) => {
      const { status, json } = await get('/files', { fileKey, host });
      if (status === 404) return undefined;
      const file = check(fileSchema, status, json);
      if (file.fileKey === fileKey) return file;
      throw new InspectorError('inspector-answer', 'it is about another fileKey');
    },
    records: async ({ marker }) => {
      const { status, json } = await get('/records', { marker });
      return check(recordsSchema, status, json).records;
    },
  };
}

function check<S extends z.ZodType>(schema: S, status: number, json: unknown): z.output<S> {
  if (status !== 200) throw new InspectorError('inspector-status', String(status));
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const place = issue?.path.length ? `at ${issue.path.map(String).join('.')}: ` : '';
  throw new InspectorError('inspector-answer', `${place}${issue?.message}`);
}
