import { z } from 'zod';
import type { Exchange } from '../../http/exchange/exchange.js';

const count = z.int().min(0);
const ms = z.number().min(0);

const headers = z.record(z.string(), z.string());

const body = z.object({
  size: count.describe('Bytes that were read, or sent'),
  of: count.exactOptional().describe('Of a request that was not sent to its end: all its bytes'),
  sha256: z.string().exactOptional().describe('Of the whole body'),
  text: z.string().optional().describe('The first 4 KiB where they are text'),
  cut: z.boolean(),
});

/** A request and its answer, as reports show them. */
export const exchangeSchema = z.object({
  id: count,
  at: z.iso.datetime(),
  method: z.string(),
  url: z.string(),
  requestHeaders: headers,
  requestBody: body.exactOptional(),
  brokenOff: z.enum(['fin', 'reset']).exactOptional(),
  afterRefusal: z
    .literal(true)
    .exactOptional()
    .describe('The request before it on its connection was refused'),
  afterChunks: z
    .literal(true)
    .exactOptional()
    .describe('The request before it on its connection had a body in chunks'),
  status: z.int().exactOptional(),
  responseHeaders: headers.exactOptional(),
  responseBody: body.exactOptional(),
  more: z
    .array(z.object({ status: z.int(), responseHeaders: headers, responseBody: body }))
    .exactOptional()
    .describe('What came behind that answer, to bytes that are several requests'),
  timing: z
    .object({ sentMs: ms.exactOptional(), firstByteMs: ms.exactOptional(), totalMs: ms })
    .describe('Milliseconds since the exchange began'),
  outcome: z.enum([
    'answered',
    'answered-early',
    'aborted',
    'reset',
    'timed-out',
    'unreachable',
    'tls',
    'protocol-error',
    'cancelled',
  ]),
  error: z.string().exactOptional(),
}) satisfies z.ZodType<Exchange>;
