import { startReferenceArchive } from '../../src/archive/archive.js';
import type { HostCommand, HostReply } from './archives.js';
import { startDegenerate } from './degenerate.js';

/**
 * A process that serves many archives, one after another or at once. It is apart from the harness,
 * since a server in the same process never loses an answer to a reset.
 */
const running = new Map<number, { close(): Promise<void> }>();

async function handle(command: HostCommand): Promise<HostReply> {
  if (command.kind === 'stop') {
    await running.get(command.id)?.close();
    running.delete(command.id);
    return { id: command.id };
  }
  const archive =
    command.degenerate === undefined
      ? await startReferenceArchive({ store: 'memory', ...command.options })
      : await startDegenerate(command.degenerate);
  running.set(command.id, archive);
  const { close: _close, ...address } = archive;
  return { id: command.id, address };
}

process.on('message', (command: HostCommand) => {
  handle(command)
    .catch((error: unknown): HostReply => ({ id: command.id, error: String(error) }))
    .then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);
