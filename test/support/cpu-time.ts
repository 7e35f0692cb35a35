/**
 * How much processor time something takes, in milliseconds: a busy machine does not count, as it
 * would by the clock.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
