import { EXIT } from './exit-codes.js';

/** A signal that ends the run when the user wants it. */
export interface Interruption {
  signal: AbortSignal;
  release(): void;
}

/** The first Ctrl-C (or SIGTERM) lets the run end and report; the second one ends at once. */
export function onInterrupt(): Interruption {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
