import type { Call } from './call.js';

/** No more than this is held in memory before anything is decided. */
const MAX_BYTES = 8 * 2 ** 20;
/** A client may wait for an early answer rather than send the rest. */
const IDLE_MS = 1_500;

/**
 * Reads the body before anything is decided of its request, as far as it comes without a long pause
 * and is not very large. `readBody` gives the same pieces later. A client that goes away is noticed
 * then, too.
 */
export function readAhead(call: Call): Promise<void> {
  const { req, res } = call;
  const pieces: Buffer[] = [];
  call.ahead = pieces;
  if (req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    let timer = setTimeout(stop, IDLE_MS);
    function stop(): void {
      clearTimeout(timer);
      req.pause();
      req.off('data', next).off('end', stop).off('error', stop).off('close', stop);
      resolve();
    }
    function next(piece: Buffer): void {
      pieces.push(piece);
      bytes += piece.length;
      clearTimeout(timer);
      timer = setTimeout(stop, IDLE_MS);
      if (bytes > MAX_BYTES) stop();
    }
    if (call.waitsForContinue) res.writeContinue();
    call.waitsForContinue = false;
    req.on('data', next).on('end', stop).on('error', stop).on('close', stop);
    req.resume();
  });
}
