import { EXIT } from './exit-codes.js';

/** Aborted when the user wants the run to end. */
export interface Interruption {
  signal: AbortSignal;
  release(): void;
}

/** Ctrl-C, a request to terminate, and a terminal that is gone. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The first Ctrl-C (or another of the signals) lets the run end and report; the second one ends the
 * process at once.
 */
export function onInterrupt(): Interruption {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}

/** Does something that an interrupt ends, by aborting the signal that it is given. */
export async function withInterruption<Result>(
  use: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { signal, release } = onInterrupt();
  try {
    return await use(signal);
  } finally {
    release();
  }
}
