import type { ExchangeResult } from '../../http/exchange/http-client.js';
import type { HostName } from '../../spec/operation.js';
import type { RunContext } from './run-context.js';
import type { Sender } from './sender.js';
import { TargetSession } from './target-session.js';

/** A sender that does not wait for its turn, and tells of each exchange. */
type OpenSender = (sent: (result: ExchangeResult) => void) => Sender;

/**
 * Sends the plainest request of a kind to a host, to see whether anybody is there. Any answer will do.
 *
 * @returns `silent` when there was none in time
 */
export async function probe(
  context: RunContext,
  openSender: OpenSender,
  { host, kind, number }: { host: HostName; kind: 'upload' | 'record'; number: number },
): Promise<'silent' | 'heard'> {
  let silent = false;
  const sender = openSender(({ stalled }) => {
    silent ||= stalled;
  });
  const world = new TargetSession({ ...context, sender }, `probe/${kind}/${host}`, number);
  if (kind === 'upload') {
    await world.upload({
      host,
      fileKey: `${world.prefix}/${world.fresh.filename()}`,
      content: { size: 1024 },
      type: 'application/octet-stream',
      framing: 'length',
      token: 'good',
    });
  } else {
    await world.submit({
      operation: host,
      content: { spec: { attach: [] } },
      framing: 'length',
      token: 'good',
    });
  }
  return silent ? 'silent' : 'heard';
}
