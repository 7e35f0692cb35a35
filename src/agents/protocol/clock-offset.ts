import type { Clock } from './clock.js';
import type { Link } from './link.js';

const PINGS = 8;

/** The offset of a local clock from the server's clock. */
export interface ClockOffset {
  /** To be added to local milliseconds. */
  offsetMs: number;
  /** The most by which the offset can be wrong: half of the round trip. */
  errorMs: number;
}

/** One question for the server's time. */
export interface Ping {
  sentAt: number;
  serverAt: number;
  receivedAt: number;
}

/**
 * The offset by the ping with the shortest round trip: what delayed the others is unlikely to have
 * been the same both ways.
 * @throws RangeError without a ping
 */
export function offsetOf(pings: readonly Ping[]): ClockOffset {
  const [best] = [...pings].sort((a, b) => roundTrip(a) - roundTrip(b));
  if (best === undefined) throw new RangeError('no ping');
  const { sentAt, serverAt, receivedAt } = best;
  return { offsetMs: serverAt - (sentAt + receivedAt) / 2, errorMs: roundTrip(best) / 2 };
}

/**
 * Asks the server for its time, several times.
 * @throws when the server does not answer
 */
export async function measureOffset(link: Link, clock: Clock): Promise<ClockOffset> {
  const pings: Ping[] = [];
  while (pings.length < PINGS) {
    const sentAt = clock.now();
    const serverAt = await link.serverTime();
    pings.push({ sentAt, serverAt, receivedAt: clock.now() });
  }
  return offsetOf(pings);
}

function roundTrip({ sentAt, receivedAt }: Ping): number {
  return receivedAt - sentAt;
}
