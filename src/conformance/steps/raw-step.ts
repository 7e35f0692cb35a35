import type { HostName, Operation } from '../../spec/operation.js';
import type { Stop, Subject } from '../language/conclusion.js';
import type { RawOrder } from '../language/session.js';
import type { RawStep, Token } from '../language/step-schema.js';
import { type StepRun, settleStep } from './step-run.js';

/** Sends bytes that no client library would, on a connection of their own. Each answer is held against the step. */
export async function runRaw(step: RawStep, run: StepRun): Promise<Stop | undefined> {
  const { world, scope } = run;
  const lines = scope.resolve(step.raw) as string[];
  const host = (scope.resolve(step.host) ?? 'conversations') as HostName;
  const replies = await world.raw({
    host,
    lines,
    filler: step.filler,
    split: scope.resolve(step.split) as number | undefined,
    pause: step.pause,
    ending: scope.resolve(step.ending) as RawOrder['ending'],
    answers: step.answers ?? 1,
    token: (scope.resolve(step.token) ?? 'good') as Token,
  });
  if (step.as !== undefined) {
    run.scope.set(step.as, { ...replies[0], statuses: replies.map(({ status }) => status) });
  }
  for (const [index, reply] of replies.entries()) {
    const which = replies.length === 1 ? '' : ` (answer ${index + 1} of ${replies.length})`;
    const what = `raw request to the ${host} host${which}`;
    const stop = settleStep(
      step,
      undefined,
      { step: what, subject: subjectOf(lines, host), reply },
      run,
    );
    if (stop !== undefined) return stop;
  }
  return undefined;
}

/** What the request is about, as far as it is what it looks like. */
function subjectOf(lines: string[], host: HostName): Subject {
  const head = lines.slice(0, lines.indexOf(''));
  if (/^POST /.test(lines[0] ?? '')) return { kind: 'record', operation: host as Operation };
  if (!/^PUT /.test(lines[0] ?? '')) return { kind: 'other' };
  const chunked = head.some((line) => /^transfer-encoding:.*chunked/i.test(line));
  return { kind: 'upload', host, framing: chunked ? 'chunked' : 'length' };
}
