#!/usr/bin/env node
import { version } from '../suite/version.js';

const LONGEST_FAREWELL_MS = 500;

/** Whoever read the output may have enough of it (`| head`), or its disk may be full: reports are written all the same. */
const outlive = (): void => undefined;

// The version is asked for by scripts, all the time; nothing else needs to be loaded for it.
if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2] ?? '')) {
  process.stdout.write(`${version()}\n`);
} else {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', outlive);
  const { runCommandLine } = await import('./command-line.js');
  process.exitCode = await runCommandLine(process.argv.slice(2));
  // What somebody else left open, such as a token command that never ends, must not keep the command from ending.
  setTimeout(() => process.exit(), LONGEST_FAREWELL_MS).unref();
}
