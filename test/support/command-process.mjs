// Runs one command after another in one process, so that a test of what a command says does not pay for its start: the
// modules are loaded and compiled once. Each is told by a message, and what it writes goes back as messages, in order.
import { Writable } from 'node:stream';

const standIn = (name) =>
  new Writable({
    decodeStrings: false,
    write(chunk, _encoding, callback) {
      // Without waiting: messages arrive in the order in which they were sent.
      process.send({ name, text: typeof chunk === 'string' ? chunk : chunk.toString('utf8') });
      callback();
    },
  });
for (const name of ['stdout', 'stderr'])
  Object.defineProperty(process, name, { value: standIn(name) });

const { runCommandLine } = await import('../../dist/cli/command-line.js');
const ownEnvironment = { ...process.env };

process.on('message', async ({ args, cwd, env }) => {
  process.chdir(cwd);
  process.env = { ...ownEnvironment, ...env };
  process.send({ code: await runCommandLine(args) });
});
process.on('disconnect', () => process.exit());
