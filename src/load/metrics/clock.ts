/** Milliseconds since 1970 by a clock that only goes forward, and that all threads of a process agree on. */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}
