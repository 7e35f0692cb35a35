import { type Call, ClientGone } from './call.js';

/** `stop` ends the reading; a promise is awaited before more is read. */
export type Taken = 'stop' | Promise<void> | undefined;

/**
 * Hands the body to `take` piece by piece.
 *
 * @returns whether the body came whole; false when `take` stopped it
 * @throws ClientGone when the client aborts, and whatever `take` throws
 */
export function readBody(call: Call, take: (chunk: Buffer) => Taken): Promise<boolean> {
  return call.ahead === undefined ? readOn(call, take) : readAgain(call, call.ahead, take);
}

/** The pieces that were read ahead, then whatever is still to come. */
async function readAgain(
  call: Call,
  pieces: Buffer[],
  take: (chunk: Buffer) => Taken,
): Promise<boolean> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
    const taken = take(piece);
    if (taken === 'stop') return false;
    await taken;
  }
  return call.req.complete && call.req.readableEnded ? true : readOn(call, take);
}

function readOn(call: Call, take: (chunk: Buffer) => Taken): Promise<boolean> {
  const { req, res } = call;
  return new Promise((resolve, reject) => {
    const gone = () => end(() => reject(new ClientGone()));
    const whole = () => (req.complete ? end(() => resolve(true)) : gone());
    const fail = (error: unknown) => end(() => reject(error));
    const next = (chunk: Buffer) => {
      try {
        const taken = take(chunk);
        if (taken === 'stop') end(() => resolve(false));
        else if (taken) hold(taken);
      } catch (error) {
        fail(error);
      }
    };
    function hold(until: Promise<void>): void {
      req.pause();
      until.then(() => req.resume(), fail);
    }
    function end(settle: () => void): void {
      req.pause();
      req.off('data', next).off('end', whole).off('error', gone).off('close', gone);
      settle();
    }
    if (req.destroyed) return reject(new ClientGone());
    if (call.waitsForContinue) res.writeContinue();
    call.waitsForContinue = false;
    req.on('data', next).on('end', whole).on('error', gone).on('close', gone);
    req.resume();
  });
}

/**
 * The whole body in its pieces, or undefined as soon as it is longer than it may be.
 *
 * @param fits - whether a body of this size in bytes, declared or received, is accepted
 */
export async function readWhole(
  call: Call,
  declared: number | undefined,
  fits: (bytes: number) => boolean,
): Promise<Buffer[] | undefined> {
  if (declared !== undefined && !fits(declared)) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const whole = await readBody(call, (chunk) => {
    bytes += chunk.length;
    if (!fits(bytes)) return 'stop';
    chunks.push(chunk);
    return undefined;
  });
  return whole ? chunks : undefined;
}
