import { z } from 'zod';
import { byteSize } from '../../values/byte-size.js';
import { freshValue } from '../language/fresh-value.js';
import { FILE_MEMBERS } from '../language/members.js';
import { limitExceeded, scaledSizes, withinLimit } from '../language/within-limit.js';
import { closing, fileHost, framing, headers, judged, name, path } from './fields.js';
import { hostInRun } from './file-host.js';
import { judgeStepReply } from './judge-step-reply.js';
import { knownHost, knownValue } from './known-value.js';
import { defineStep, when } from './step-definition.js';
import { isToBeAccepted, isToBeRefused, isWrongToken, keepsSomething } from './step-intent.js';

/** Bytes of a file whose size a step does not say: small, and not a round number. */
export const DEFAULT_FILE_SIZE = 2113;

const schema = z.strictObject({
  upload: fileHost.describe('The host that the file is sent to'),
  as: name.optional().describe('A name for the file'),
  key: z.string().optional().describe('The fileKey; a new one by default'),
  path: path.optional().describe('The path to send it to instead of /v2/files/ and the key'),
  size: byteSize.optional().describe('Bytes of seeded content; 2113 by default'),
  content: z.string().optional().describe('The content itself, instead of seeded bytes'),
  base64: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'expected base64')
    .optional()
    .describe('The content in base64, where it is no text'),
  type: z.string().nullable().optional().describe('The Content-Type; null sends none'),
  headers: headers.optional(),
  framing: framing.optional(),
  declared: byteSize.optional().describe('The Content-Length to state, where it is not the size'),
  close: closing.optional().describe('End the connection after so many bytes of the body'),
  ...judged,
});

/** Uploads a file (section 4.1). Unless the step says otherwise, 200 is required. */
export const uploadStep = defineStep({
  name: 'upload',
  schema,
  cost: (step) => {
    const content = bytesOf(step)?.length ?? DEFAULT_FILE_SIZE;
    const size = knownValue(byteSize, step.size) ?? content;
    const ending = typeof step.close === 'object' ? step.close : undefined;
    return {
      ...knownHost(fileHost, step.upload),
      access: isWrongToken(step.token),
      exchanges: 1,
      bytes: knownValue(byteSize, ending?.after) ?? size,
      files: keepsSomething(step) && step.close === undefined ? 1 : 0,
    };
  },
  offers: ({ as }) => (as === undefined ? undefined : { name: as, members: FILE_MEMBERS }),
  free: (step) => {
    const isAsLongAsStated = step.declared === undefined;
    const isWhole = step.close === undefined && isAsLongAsStated;
    const isOfAnyContent = step.content === undefined && step.base64 === undefined;
    return [
      'company',
      'headers',
      ...when(isAsLongAsStated, 'connection', 'timing'),
      // An upload in chunks may have chunks of any size.
      ...when(isAsLongAsStated && step.framing !== 'length', 'framing'),
      ...when(isWhole && isOfAnyContent && step.size === undefined, 'size'),
      ...when(isOfAnyContent, 'bytes'),
      ...when(step.path === undefined, 'key', 'history'),
    ];
  },
  run: async (step, run) => {
    const { session, scope } = run;
    const host = hostInRun(step.upload, session);
    const framing = step.framing ?? 'length';
    const wanted = {
      size: step.size ?? DEFAULT_FILE_SIZE,
      after: step.close?.after,
      declared: step.declared,
    };
    const cut = withinLimit(wanted.size, sizeIn(run.written), 'file', scope);
    const sizes = scaledSizes(wanted, cut);
    const bytes = bytesOf(step);
    const { file, reply } = await session.upload({
      host,
      fileKey: step.key ?? freshValue('key', session),
      path: step.path,
      content: bytes === undefined ? { size: sizes.size } : { bytes },
      type: step.type === undefined ? 'application/octet-stream' : step.type,
      headers: step.headers,
      framing,
      declared: sizes.declared,
      abort: step.close && { by: step.close.by, after: sizes.after ?? sizes.size },
      token: step.token ?? 'good',
      toBeRefused: isToBeRefused(run.written),
      asStored: isUsual(step) && isToBeAccepted(run.written),
      free: run.free,
    });
    if (step.as !== undefined) scope.set(step.as, file);
    const what = step.as === undefined ? 'upload' : `upload of ${step.as}`;
    return judgeStepReply(
      step,
      step.close === undefined ? 200 : undefined,
      {
        step: `${what} to the ${host} host`,
        subject: { kind: 'upload', host, framing },
        reply,
        limitExceeded: limitExceeded(file.size, 'file', scope),
        brokenOff: step.close && {
          after: sizes.after ?? sizes.size,
          of: sizes.declared ?? bytes?.length ?? sizes.size,
        },
      },
      run,
    );
  },
});

/** Whether nothing of the request itself says what is stored of it. */
const isUsual = ({ path, headers: more, declared, close }: z.output<typeof schema>): boolean =>
  [path, more, declared, close].every((stated) => stated === undefined);

/** What the scenario says of the size, which may be a limit. */
const sizeIn = (written: object): unknown => Reflect.get(written, 'size');

/** The content that a step states. */
function bytesOf({ content, base64 }: { content?: unknown; base64?: unknown }): Buffer | undefined {
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64');
  return typeof content === 'string' ? Buffer.from(content) : undefined;
}
