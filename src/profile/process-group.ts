/** Sends a signal to a process and to all that it started; tells whether there was any. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    // It has ended already.
    return false;
  }
}
