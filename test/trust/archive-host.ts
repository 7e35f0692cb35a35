import { startReferenceArchive } from '../../src/archive/archive.js';
import type { Ask, Told } from './archives.js';
import { startDegenerate } from './degenerate.js';

/**
 * A process that serves many archives, one after another or at once. It is apart from the harness, since a server in
 * the same process never loses an answer to a reset.
 */
const running = new Map<number, { close(): Promise<void> }>();

async function handle(ask: Ask): Promise<Told> {
  if (ask.kind === 'stop') {
    await running.get(ask.id)?.close();
    running.delete(ask.id);
    return { id: ask.id };
  }
  const archive =
    ask.degenerate === undefined
      ? await startReferenceArchive({ store: 'memory', ...ask.options })
      : await startDegenerate(ask.degenerate);
  running.set(ask.id, archive);
  const { close: _close, ...address } = archive;
  return { id: ask.id, address };
}

process.on('message', (ask: Ask) => {
  handle(ask)
    .catch((error: unknown): Told => ({ id: ask.id, error: String(error) }))
    .then((told) => process.send?.(told));
});
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);
