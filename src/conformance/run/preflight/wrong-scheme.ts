import { onceForName } from '../../../collections/once-for.js';
import { speaksTls } from '../../../http/connection/speaks-tls.js';
import type { Target } from '../../../profile/target.js';
import type { HostName } from '../../../spec/operation.js';
import { decidingExchange, isPassed, type PlainOutcome } from './plain-requests.js';

/** A server that does not answer a handshake within this time is not asked for more. */
const HANDSHAKE_MS = 3_000;

/**
 * Why nothing can be said to a host that is there: its TLS failed each time, or it wants TLS and
 * gets none.
 */
export async function findWrongScheme(
  outcomes: readonly PlainOutcome[],
  { hosts, transport }: Pick<Target, 'hosts' | 'transport'>,
  signal: AbortSignal,
): Promise<Map<HostName, string>> {
  const wrong = new Map<HostName, string>();
  const speaks = onceForName((origin: string) =>
    speaksTls(origin, { transport, timeoutMs: HANDSHAKE_MS, signal }),
  );
  for (const host of new Set(outcomes.map((one) => one.host))) {
    const its = outcomes.filter((one) => one.host === host);
    const url = hosts[host]?.url ?? '';
    const error = url.startsWith('https:') ? tlsError(its) : undefined;
    if (error !== undefined) wrong.set(host, error);
    if (!url.startsWith('http:') || its.some(isPassed)) continue;
    if (await speaks(new URL(url).origin)) {
      wrong.set(host, 'the server speaks TLS on this port; https:// may be meant');
    }
  }
  return wrong;
}

/** How the TLS of a host failed, where nothing of it ended otherwise. */
function tlsError(outcomes: readonly PlainOutcome[]): string | undefined {
  const sent = outcomes.flatMap((one) => decidingExchange(one) ?? []);
  const [first] = sent;
  return sent.every(({ outcome }) => outcome === 'tls') ? first?.error : undefined;
}
