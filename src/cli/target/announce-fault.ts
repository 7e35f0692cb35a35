import { UsageError } from '../../errors/usage-error.js';
import { findFault } from '../../suite/target/find-fault.js';

/**
 * Says what the reference archive does wrong, so that a failure can be compared with it.
 *
 * @throws UsageError when there is no such fault
 */
export async function announceFault(
  name: string,
  stream: { write(text: string): unknown },
): Promise<void> {
  const { title, breaks } = await findFault(name);
  stream.write(`the fault: ${title} It breaks ${breaks}.\n\n`);
}

/**
 * Only the reference archive can be given a fault.
 *
 * @throws UsageError
 */
export function assertEmbedded(fault: string | undefined, target: string | undefined): void {
  if (fault === undefined || target === undefined) return;
  throw new UsageError(
    '--fault is one of the reference archive; leave out --target',
    'contradiction',
  );
}
