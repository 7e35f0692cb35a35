import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '../../http/message/parse-json.js';
import { retryDelay } from '../../http/message/retry-delay.js';
import { mergedHeaders } from '../../http/message/with-headers.js';
import type { ServiceAnswer } from '../../http/service/dispatch-request.js';
import type { ServiceClient } from '../../http/service/service-client.js';
import type { ClientCredentials } from '../target.js';
import { TokenError } from './token-error.js';

/** An endpoint that answers so is asked again, as often as this. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const MAX_WAITS = 3;

/** An access token and how long it is valid. */
export interface IssuedToken {
  token: string;
  /** In milliseconds; absent where the endpoint does not state it. */
  lifetimeMs?: number;
}

const answerSchema = z.object({
  access_token: z.string().regex(/^[!-~]+$/),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
  // Some endpoints send it as a string.
  expires_in: z.coerce.number().nonnegative().nullish(),
});

/**
 * The error codes of RFC 6749, section 5.2. Only these are repeated: a description could quote the
 * request.
 */
const REFUSALS = z.object({
  error: z.enum([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
  ]),
});

/**
 * Requests a token with the client credentials grant; the client's credentials are sent in the
 * form.
 *
 * @throws TokenError `endpoint-unreachable`, `endpoint-refused`, `endpoint-answer`
 */
export async function requestToken(
  { tokenUrl, clientId, clientSecret, scope, headers }: ClientCredentials,
  request: ServiceClient['request'],
): Promise<IssuedToken> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  form.set('client_id', clientId);
  form.set('client_secret', clientSecret);
  if (scope !== undefined) form.set('scope', scope);
  const own = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  };
  const headersOfAll = mergedHeaders(own, headers);
  const ask = async (): Promise<ServiceAnswer> => {
    try {
      const body = form.toString();
      return await request({ method: 'POST', url: tokenUrl, headers: headersOfAll, body });
    } catch (error) {
      throw new TokenError('endpoint-unreachable', systemCode(error));
    }
  };
  let answer = await ask();
  for (let attempt = 0; attempt < MAX_WAITS && BUSY.has(answer.status); attempt += 1) {
    await sleep(retryDelay(answer.retryAfter, attempt, Date.now()));
    answer = await ask();
  }
  return readAnswer(answer.status, parseJson(answer.body));
}

function readAnswer(status: number, json: unknown): IssuedToken {
  if (status < 200 || status > 299) {
    const refusal = REFUSALS.safeParse(json);
    const why = refusal.success ? `, ${refusal.data.error}` : '';
    throw new TokenError('endpoint-refused', `status ${status}${why}`);
  }
  const answer = answerSchema.safeParse(json);
  if (!answer.success) {
    const field = answer.error.issues[0]?.path.join('.');
    throw new TokenError('endpoint-answer', field ? `see ${field}` : 'not a JSON object');
  }
  const { access_token: token, expires_in: seconds } = answer.data;
  // Nobody issues a token that has run out: 0 stands for a lifetime that is not known.
  return { token, ...(seconds ? { lifetimeMs: seconds * 1000 } : {}) };
}

/** Such as `ECONNREFUSED`. The message of an error is not repeated: it could contain anything. */
function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z_]{1,40}$/.test(code) ? code : undefined;
}
