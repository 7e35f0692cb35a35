import { z } from 'zod';
import type { EvidenceLine } from '../../conformance/client/evidence/evidence.js';
import type { Repeats } from '../../conformance/client/evidence/repeated-texts.js';
import { exchangeSchema } from '../../report/schema/exchange-schema.js';
import { OPERATIONS } from '../../spec/operation.js';
import { ENTRY } from '../bundle/entry-names.js';
import { parsedJson } from '../bundle/parsed-entry.js';
import type { BundleFinding } from '../bundle-finding.js';

const session = z.string();
const host = z.enum(OPERATIONS);
const bodyEnd = z.enum(['complete', 'cut', 'broken']);
const body = exchangeSchema.shape.responseBody.unwrap();

const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record'), operation: host }),
  z.object({ kind: z.literal('upload'), host, framing: z.enum(['length', 'chunked']) }),
  z.object({ kind: z.literal('other') }),
]);

const blocked = z.object({
  kind: z.literal('inconclusive'),
  cause: z.enum(['no-answer', 'lost-answer', 'busy', 'cancelled', 'precondition', 'profile']),
  reason: z.string(),
  exchange: z.int().optional(),
  path: z.array(z.int()).exactOptional(),
  subject,
  refusalRequired: z.boolean().exactOptional(),
  missed: z.string().exactOptional(),
});

const repeats: z.ZodType<Repeats> = z.union([
  z.tuple([z.int().min(0), z.string(), z.int().min(0)]),
  z.record(
    z.string(),
    z.lazy(() => repeats),
  ),
]);

/** A line of `exchanges.ndjson`. */
const evidenceLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('exchange'),
    session,
    exchange: exchangeSchema,
    bodyEnd: bodyEnd.exactOptional(),
    more: z
      .array(
        z.object({
          status: z.int(),
          responseHeaders: z.record(z.string(), z.string()),
          responseBody: body,
          bodyEnd,
        }),
      )
      .exactOptional(),
    before: z.array(exchangeSchema).exactOptional(),
    again: z.literal(true).exactOptional(),
    outcomeUnknown: z.literal(true).exactOptional(),
    wasFollowed: z.literal(true).exactOptional(),
  }),
  z.object({ type: z.literal('blocked'), session, send: z.int(), blocked }),
  z.object({
    type: z.literal('inspection'),
    session,
    query: z.union([
      z.strictObject({ fileKey: z.string(), host }),
      z.strictObject({ marker: z.string() }),
    ]),
    answer: z.unknown().optional(),
    repeats: repeats.exactOptional(),
    omitted: z.int().exactOptional(),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        mayBeTooMuch: z.literal(true).exactOptional(),
      })
      .exactOptional(),
  }),
  z.object({ type: z.literal('time'), session, now: z.number() }),
]);

/**
 * The evidence of a bundle; where a line does not have its form, a finding is added, and nothing is
 * known.
 */
export function readEvidence(
  entries: ReadonlyMap<string, Buffer>,
  findings: BundleFinding[],
): EvidenceLine[] | undefined {
  const content = entries.get(ENTRY.exchanges);
  if (content === undefined) return undefined;
  const evidence: EvidenceLine[] = [];
  let number = 0;
  for (const line of linesOf(content)) {
    number += 1;
    if (line === '') continue;
    const parsed = parsedJson(`${ENTRY.exchanges}:${number}`, line, evidenceLine, findings);
    if (parsed === undefined) return undefined;
    evidence.push(withoutAbsent(parsed));
  }
  return evidence;
}

/** One after the other: as one text they would be some hundred megabytes more. */
function* linesOf(content: Buffer): Generator<string> {
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf('\n', from);
    const to = end === -1 ? content.length : end;
    yield content.toString('utf8', from, to);
    from = to + 1;
  }
}

/** A blocked sending has its exchange as a member, also where there is none. */
function withoutAbsent(line: z.output<typeof evidenceLine>): EvidenceLine {
  if (line.type !== 'blocked') return line;
  return { ...line, blocked: { ...line.blocked, exchange: line.blocked.exchange } };
}
