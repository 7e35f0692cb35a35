import { EXIT } from './exit-codes.js';

/** A signal that ends the run when the user wants it. */
export interface Interruption {
  signal: AbortSignal;
  release(): void;
}

/** Ctrl-C, being told to end, and the terminal being gone. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first Ctrl-C (or another of the signals) lets the run end and report; the second one ends at once. */
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
