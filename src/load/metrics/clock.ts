/** Monotonic milliseconds since the epoch, comparable between the threads of a process. */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}
