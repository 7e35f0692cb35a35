/** Long enough for connections to be made, in milliseconds. */
const LONGEST_WAIT_MS = 500;

/**
 * Lets so many exchanges wait for each other: each that arrives waits until all have, or until one of them did not come in
 * time. Once it is over, nobody waits any more.
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
