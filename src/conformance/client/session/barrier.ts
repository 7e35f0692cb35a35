/** Long enough for connections to be made, in milliseconds. */
const LONGEST_WAIT_MS = 500;

/**
 * Makes exchanges wait for each other: each that arrives waits until `size` of them have, or until
 * that took too long. Those that arrive later do not wait.
 */
export function barrier(size: number): () => Promise<void> {
  let arrived = 0;
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived === 1) setTimeout(begin, LONGEST_WAIT_MS).unref();
    if (arrived >= size) begin();
    await begun;
  };
}
