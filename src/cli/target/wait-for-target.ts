import prettyMs from 'pretty-ms';
import type { Target } from '../../profile/target.js';
import { visible } from '../../report/text/visible.js';
import { waitForHosts } from '../../suite/target/wait-for-hosts.js';

/**
 * Does what `--wait` asks for. A deadline is one of the whole command.
 *
 * @returns what is left of the deadline, where there is one
 */
export async function waitForTarget(
  {
    wait,
    deadline,
    quiet,
  }: { wait?: number | undefined; deadline?: number | undefined; quiet: boolean },
  target: Target,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (wait === undefined) return deadline;
  const say = (text: string) => void (quiet || process.stdout.write(`${text}\n`));
  const started = performance.now();
  const missing = await waitForHosts(target, {
    timeoutMs: Math.min(wait, deadline ?? wait),
    signal,
    onWait: () => say(`waiting for the hosts of ${visible(target.name)} …`),
  });
  const waited = performance.now() - started;
  if (missing.length > 0) say(`not there after ${prettyMs(waited)}: ${missing.join(' ')}`);
  return deadline === undefined ? undefined : Math.max(1, deadline - waited);
}
