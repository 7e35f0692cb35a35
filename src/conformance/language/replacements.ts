import { z } from 'zod';
import { givenBody, type RecordBody } from '../../records/record-body.js';

/** Texts to replace in a request body, each wherever it stands. */
export const replacements = z.array(z.strictObject({ text: z.string(), by: z.string() }));
export type Replacements = z.infer<typeof replacements>;

/** A body with some of its texts replaced. */
export function withReplacements(body: RecordBody, pairs: Replacements): RecordBody {
  if (pairs.length === 0) return body;
  const text = pairs.reduce(
    (done, pair) => done.replaceAll(pair.text, () => pair.by),
    body.bytes().toString(),
  );
  return givenBody(Buffer.from(text));
}
