import { z } from 'zod';
import type { HostName } from '../../spec/operation.js';
import { duration } from '../../values/duration.js';
import type { Stop, Subject } from '../language/conclusion.js';
import { RAW_MEMBERS, RECORD_MEMBERS } from '../language/members.js';
import { SentRecord } from '../language/sent-record.js';
import { closing, host, judged, name } from './fields.js';
import { judgeStepReply } from './judge-step-reply.js';
import { knownHost, knownValue } from './known-value.js';
import { record, recordCost, sizedSpec } from './record-field.js';
import { defineStep } from './step-definition.js';
import { isToBeRefused, isWrongToken, keepsSomething } from './step-intent.js';

/** As written, since a cost is known before anything is sent. */
const CUT = '${request.cut}';

const filler = z.strictObject({ text: z.string().min(1), times: z.int().min(1) });

const schema = z.strictObject({
  raw: z
    .string()
    .min(1)
    .describe(
      'The request as it is, each line ended by CRLF; $request has what only the run knows: ' +
        'base, host, authorization, length, filler, record, recordLength and cut',
    ),
  host: host.describe('The host that it is sent to'),
  filler: filler.optional().describe('What stands for ${request.filler}'),
  record: record
    .optional()
    .describe('What stands for ${request.record}: a record of the operation of the host'),
  split: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Bytes of each write; without it there is one write, or one up to each ${request.cut}',
    ),
  pause: duration.optional().describe('The time between two writes'),
  close: closing
    .optional()
    .describe('End the connection after so many bytes of the whole request, or after all of it'),
  answers: z.int().min(1).max(16).optional().describe('The answers to await; 1 by default'),
  answer: z
    .int()
    .min(1)
    .max(16)
    .optional()
    .describe('The answer that expect, require and given are about, from 1; all when left out'),
  as: name.optional().describe('A name for the first answer'),
  ...judged,
});

/**
 * Sends bytes that no client library would, on a connection of their own. Each answer is held
 * against the step.
 */
export const rawStep = defineStep({
  name: 'raw',
  schema,
  cost: (step) => {
    const fill = knownValue(filler, step.filler);
    const filled = fill === undefined ? 0 : fill.text.length * fill.times;
    const pauseMs = knownValue(duration, step.pause) ?? 0;
    const cuts = step.raw.split(CUT).length - 1;
    const cost = {
      ...knownHost(host, step.host),
      access: isWrongToken(step.token),
      exchanges: knownValue(schema.shape.answers, step.answers) ?? 1,
      bytes: step.raw.length + filled,
      restMs: cuts * pauseMs,
    };
    if (step.record === undefined) return cost;
    const { onBehalf, bytes } = recordCost(step.record);
    const operation = knownValue(host, step.host);
    const split = knownValue(schema.shape.split, step.split);
    const writes = split === undefined ? cuts : Math.ceil((cost.bytes + bytes) / split);
    return {
      ...cost,
      restMs: writes * pauseMs,
      ...(operation !== undefined && { operation }),
      onBehalf,
      bytes: cost.bytes + bytes,
      records: keepsSomething(step) ? 1 : 0,
    };
  },
  offers: ({ as, record }) =>
    as === undefined
      ? undefined
      : { name: as, members: record === undefined ? RAW_MEMBERS : RECORD_MEMBERS },
  run: async (step, run) => {
    const text = withLineEnds(step.raw);
    const { replies, sent } = await run.session.raw({
      host: step.host,
      text,
      filler: step.filler,
      record: step.record && sizedSpec(step.record, step.host, run),
      split: step.split,
      pause: step.pause,
      ending: step.close,
      answers: step.answers ?? 1,
      token: step.token ?? 'good',
      toBeRefused: isToBeRefused(run.written),
    });
    if (step.as !== undefined) {
      const statuses = replies.map(({ status }) => status);
      run.scope.set(step.as, sent ? new SentRecord(sent) : { ...replies[0], statuses });
    }
    const subject = subjectOf(text, step.host);
    for (const [index, reply] of replies.entries()) {
      if (step.answer !== undefined && step.answer !== index + 1) continue;
      const which = replies.length === 1 ? '' : ` (answer ${index + 1} of ${replies.length})`;
      const what = { step: `raw request to the ${step.host} host${which}`, subject, reply };
      const stop: Stop | undefined = judgeStepReply(step, undefined, what, run);
      if (stop !== undefined) return stop;
    }
    return undefined;
  },
});

/**
 * Lines end with CRLF, and a head that nothing follows ends with an empty line (RFC 9112, section
 * 2.1).
 */
function withLineEnds(text: string): string {
  const lines = text.replace(/\r?\n/g, '\r\n');
  if (lines.includes('\r\n\r\n')) return lines;
  return `${lines.replace(/\r\n$/, '')}\r\n\r\n`;
}

/** What the request is about, by its first line. */
function subjectOf(text: string, host: HostName): Subject {
  const [head = ''] = text.split('\r\n\r\n');
  if (head.startsWith('POST ')) return { kind: 'record', operation: host };
  if (!head.startsWith('PUT ')) return { kind: 'other' };
  const chunked = /\r\ntransfer-encoding:.*chunked/i.test(head);
  return { kind: 'upload', host, framing: chunked ? 'chunked' : 'length' };
}
