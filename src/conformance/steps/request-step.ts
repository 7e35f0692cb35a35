import { z } from 'zod';
import { REPLY_MEMBERS } from '../language/members.js';
import type { Reply } from '../language/session/reply.js';
import { fileHost, headers, judged, name, path } from './fields.js';
import { hostInRun } from './file-host.js';
import { judgeStepReply } from './judge-step-reply.js';
import { knownHost } from './known-value.js';
import { defineStep, type Expectations } from './step-definition.js';
import { isWrongToken } from './step-intent.js';

const schema = z.strictObject({
  // The last two are of WebDAV (RFC 4918), which file servers answer though nobody meant them to.
  request: z.enum([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'QUERY',
    'SEARCH',
    'REPORT',
    'PROPFIND',
    'MOVE',
    'COPY',
  ]),
  host: fileHost.describe('The host that it is sent to'),
  path: path.describe(
    'The path below the base URL of the host; only what a request line cannot carry is encoded',
  ),
  body: z.string().optional(),
  type: z.string().optional().describe('The Content-Type'),
  headers: headers.optional(),
  as: name.optional().describe('A name for the answer'),
  ...judged,
});

/**
 * Sends a request that is neither an upload nor a submission. Any answer will do unless the step
 * says otherwise.
 */
export const requestStep = defineStep({
  name: 'request',
  schema,
  cost: (step) => ({
    ...knownHost(fileHost, step.host),
    access: isWrongToken(step.token),
    exchanges: 1,
  }),
  offers: ({ as }) => (as === undefined ? undefined : { name: as, members: REPLY_MEMBERS }),
  free: () => ['connection', 'timing', 'headers', 'company'],
  run: async (step, run) => {
    const send = async () => {
      const reply = await run.session.request({
        host: hostInRun(step.host, run.session),
        method: step.request,
        path: step.path,
        body: step.body === undefined ? undefined : Buffer.from(step.body),
        type: step.type,
        headers: step.headers,
        token: step.token ?? 'good',
        free: run.free,
      });
      if (step.as !== undefined) run.scope.set(step.as, reply);
      return reply;
    };
    let reply = await send();
    if (isDropped(reply) && step.asks === undefined && onlyWithholds(run.expectations())) {
      for (let tries = 1; isDropped(reply) && tries < TRIES; tries += 1) reply = await send();
      if (isDropped(reply)) return undefined;
    }
    const what = `${step.request} ${step.path}`;
    return judgeStepReply(step, undefined, { step: what, subject: { kind: 'other' }, reply }, run);
  },
});

/**
 * A firewall may end the connection of a request that the interface does not have. Where that
 * happens each time, nothing was shown; once may be chance.
 */
const TRIES = 4;

/** Whether nothing is asked of an answer but that it does not show something. */
function onlyWithholds({ expect, require: required, given }: Expectations): boolean {
  if (typeof expect !== 'object' || required !== undefined || given !== undefined) return false;
  return Object.keys(expect).join() === 'withholds';
}

/** The beginning of a head may have shown it already. */
const isDropped = ({ status, outcome, brokeOff }: Reply): boolean =>
  status === undefined && outcome === 'reset' && !brokeOff;
