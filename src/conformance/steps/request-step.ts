import type { HostName } from '../../spec/operation.js';
import type { Stop } from '../language/conclusion.js';
import type { RequestStep, Token } from '../language/step-schema.js';
import { type StepRun, settleStep } from './step-run.js';

/** Sends a request that is neither an upload nor a submission. Any answer will do unless the step says otherwise. */
export async function runRequest(step: RequestStep, run: StepRun): Promise<Stop | undefined> {
  const { world, scope } = run;
  const {
    expect: _expect,
    require: _require,
    answer: _answer,
    shows: _shows,
    given: _given,
    as,
    ...template
  } = step;
  const given = scope.resolve(template) as typeof template;
  const host = (given.host ?? 'conversations') as HostName;
  const reply = await world.request({
    host,
    method: given.request,
    path: given.path,
    body: given.body === undefined ? undefined : Buffer.from(given.body),
    type: given.type,
    headers: given.headers,
    token: (given.token ?? 'good') as Token,
  });
  if (as !== undefined) scope.set(as, reply);
  const what = `${given.request} ${given.path}`;
  return settleStep(step, undefined, { step: what, subject: { kind: 'other' }, reply }, run);
}
