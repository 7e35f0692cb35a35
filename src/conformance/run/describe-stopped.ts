import { originOf, type StoppedOrigin } from '../client/availability/lost-requests.js';
import type { RunFinished } from '../events/run-event.js';
import { type LastRequest, type StoppedTarget, stoppedInWords } from '../events/stopped-target.js';
import type { RunContext } from '../verdict/run-context.js';

/**
 * What reports say of a target that stopped in the middle of a run.
 *
 * @param isCheck whether a session of that label is the one of a check
 */
export async function describeStopped(
  stopped: StoppedOrigin | undefined,
  { bodyFiles }: Pick<RunContext, 'bodyFiles'>,
  isCheck: (label: string) => boolean,
): Promise<StoppedTarget | undefined> {
  if (stopped === undefined) return undefined;
  const { at, hosts, label, unanswered } = stopped;
  const checkOf = (name: string | undefined) =>
    name !== undefined && isCheck(name) ? { check: name } : {};
  const described: LastRequest[] = [];
  for (const { exchange, whole, label: sender } of unanswered) {
    const { id, method, url } = exchange;
    // A line that sends something else in place of a body that is gone would stop nothing.
    const canBeSent = whole !== undefined && URL.canParse(url) && bodyFiles.hasBodyOf(whole);
    const curl = canBeSent ? await bodyFiles.curlFor(whole, 'no verdict') : undefined;
    described.push({
      exchange: id,
      request: `${method} ${url.slice(originOf({ url }).length)}`,
      ...checkOf(sender),
      ...(curl !== undefined && { curl }),
    });
  }
  return { at, hosts, ...checkOf(label), unanswered: described };
}

/** With the one reason behind all that could not be judged, where that is so. */
export function withStopped(
  judged: Pick<RunFinished, 'verdict' | 'reason'>,
  stopped: StoppedTarget | undefined,
  cutShort: string | undefined,
): Pick<RunFinished, 'verdict' | 'reason' | 'stopped'> {
  if (stopped === undefined) return judged;
  const isReason = judged.verdict === 'incomplete' && cutShort === undefined;
  return { ...judged, ...(isReason && { reason: stoppedInWords(stopped) }), stopped };
}
