import { z } from 'zod';

const unansweredRequest = z.object({
  exchange: z.int().min(0),
  request: z.string().describe('Method and path'),
  check: z.string().exactOptional().describe('The id of the check that sent it'),
  curl: z.string().exactOptional().describe('A line that sends it again'),
});

const stoppedTarget = z
  .object({
    at: z.string().describe('ISO 8601, in UTC'),
    hosts: z.array(z.string()).describe('Those that refuse each connection since'),
    check: z.string().exactOptional().describe('The id of the check that met it first'),
    unanswered: z
      .array(unansweredRequest)
      .describe('What was sent last and never answered, the likeliest cause first'),
  })
  .describe('Where the target answered, and refused each connection from some moment to the end');

const requestTrait = z.union([
  z.object({ about: z.literal('framing'), value: z.enum(['chunked', 'length', 'none']) }),
  z.object({ about: z.enum(['expect', 'query']) }),
  z.object({ about: z.literal('token'), value: z.enum(['good', 'other']) }),
  z.object({ about: z.enum(['method', 'host', 'origin']), value: z.string() }),
  z
    .object({ about: z.enum(['body', 'headers']), value: z.int().min(0) })
    .describe('At least so many bytes'),
]);

const counts = { requests: z.int().min(0), unanswered: z.int().min(0) };

const unansweredKind = z
  .object({
    traits: z.array(requestTrait).describe('What all of them have in common'),
    ...counts,
    others: z.object(counts).describe('The requests without these traits'),
    example: unansweredRequest,
  })
  .describe('Where the target leaves one kind of request without an answer, and no other');

/** What one cause left without a verdict. */
export const runFindings = {
  elsewhere: z
    .string()
    .exactOptional()
    .describe('Where something else than the interface stands at an address: what'),
  stopped: stoppedTarget.exactOptional(),
  unanswered: unansweredKind.exactOptional(),
};
