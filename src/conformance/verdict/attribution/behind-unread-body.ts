import type { Exchange } from '../../../http/exchange/exchange.js';
import { OPERATIONS } from '../../../spec/operation.js';
import type { Attempt } from '../../check/attempt.js';
import type { Blocked } from '../../language/conclusion.js';
import { SENSELESS, type Unread } from '../plain/unread-body.js';
import type { VerdictContext } from '../verdict-context.js';

/**
 * Why an attempt came to no good end, where its deciding request came behind a body that the target
 * does not read: as what a plain request has met, which is reported apart.
 */
export async function behindUnreadBody(
  { conclusion, exchanges }: Attempt,
  { baseline, target }: Pick<VerdictContext, 'baseline' | 'target'>,
): Promise<Blocked | undefined> {
  if (conclusion.kind !== 'failed' && conclusion.kind !== 'inconclusive') return undefined;
  const deciding = exchanges.find(({ id }) => id === conclusion.exchange);
  if (deciding === undefined || !isSenseless(deciding)) return undefined;
  const to = OPERATIONS.find((name) => isBelow(deciding.url, target.hosts[name]?.url));
  for (const kind of kindsOf(deciding)) {
    const failure = to && (await baseline.unreadBody(to, kind));
    if (failure === undefined) continue;
    const { exchange, subject } = conclusion;
    const { detail: reason, requirement: missed } = failure;
    return { kind: 'inconclusive', cause: 'precondition', reason, exchange, subject, missed };
  }
  return undefined;
}

/** One address may begin like another one, such as that of another port. */
function isBelow(url: string, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return false;
  return `${url}/`.startsWith(`${baseUrl.replace(/\/$/, '')}/`);
}

const NOT_HTTP = 'not-http';

const isSenseless = ({ status = 0, error }: Exchange): boolean =>
  SENSELESS.has(status) || error === NOT_HTTP;

const kindsOf = ({ afterRefusal, afterChunks }: Exchange): Unread[] => [
  ...(afterChunks ? (['chunks'] as const) : []),
  ...(afterRefusal ? (['refused'] as const) : []),
];
