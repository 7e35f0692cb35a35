import type { HostName } from '../../spec/operation.js';
import type { Stop } from '../language/conclusion.js';
import { freshValue } from '../language/fresh-value.js';
import type { UploadOrder } from '../language/session.js';
import type { Token, UploadStep } from '../language/step-schema.js';
import { bytesOf, scaledSizes, withinLimit } from '../language/within-limits.js';
import { type StepRun, settleStep } from './step-run.js';

/** Bytes of a file whose size a step does not say: small, and no round number. */
export const DEFAULT_FILE_SIZE = 2113;

/** Uploads a file (section 4.1) and gives it its name. Unless the step says otherwise, 200 is required. */
export async function runUpload(step: UploadStep, run: StepRun): Promise<Stop | undefined> {
  const { world, scope } = run;
  const {
    expect: _expect,
    require: _require,
    answer: _answer,
    shows: _shows,
    given: _given,
    upload: name,
    ...template
  } = step;
  const given = scope.resolve(template) as typeof template;
  const host =
    given.host === 'emailFiles'
      ? world.emailFiles.host
      : ((given.host ?? 'conversations') as HostName);
  const framing = (given.framing ?? 'length') as 'length' | 'chunked';
  const abort = given.abort as UploadOrder['abort'];
  const wanted = {
    size: bytesOf(given.size) ?? DEFAULT_FILE_SIZE,
    after: bytesOf(abort?.after),
    declared: bytesOf(given.declared),
  };
  const sizes = scaledSizes(wanted, withinLimit(wanted.size, step.size, 'file', scope));
  const { file, reply } = await world.upload({
    host,
    fileKey: given.key ?? freshValue('key', world),
    path: given.path,
    content:
      given.content === undefined ? { size: sizes.size } : { bytes: Buffer.from(given.content) },
    type: given.type === undefined ? 'application/octet-stream' : given.type,
    headers: given.headers,
    framing: (given.framing ?? 'length') as 'length' | 'chunked',
    declared: sizes.declared,
    abort: abort && { ...abort, after: sizes.after ?? abort.after },
    token: (given.token ?? 'good') as Token,
  });
  scope.set(name, file);
  return settleStep(
    step,
    step.abort === undefined ? 200 : undefined,
    {
      step: `upload of ${name} to the ${host} host`,
      subject: { kind: 'upload', host, framing },
      reply,
    },
    run,
  );
}
