import type { SessionContext } from '../session/session-context.js';
import { runEnded } from './run-ended.js';

const POLL_MS = 100;

/**
 * Looks again and again until there is enough, or the time is over.
 *
 * @returns the last view
 * @throws CannotJudge when the run ends first
 */
export async function poll<T>(
  context: SessionContext,
  longestMs: number,
  look: () => Promise<T>,
  enough: (view: T) => boolean,
): Promise<T> {
  const until = context.clock.monotonic() + longestMs;
  for (;;) {
    // A look that began in time may end late, and then shows an earlier state.
    const began = context.clock.monotonic();
    const view = await look();
    if (enough(view)) return view;
    // What was not awaited for long enough may only be late.
    if (context.signal.aborted) throw runEnded();
    if (began >= until) return view;
    await context.clock.sleep(POLL_MS, context.signal);
  }
}
