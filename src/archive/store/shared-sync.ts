/**
 * Lets concurrent callers share a sync: each waits for one that began after its call, and all that
 * come while one is running share the next.
 *
 * @param sync - makes durable everything that was done before it is called
 */
export function sharedSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    const mine = sync().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  }

  return () => {
    if (!running) return begin();
    const afterRunning = () => {
      next = undefined;
      return begin();
    };
    next ??= running.then(afterRunning, afterRunning);
    return next;
  };
}
