#!/usr/bin/env node
import { version } from './version.js';

const LONGEST_FAREWELL_MS = 500;

// The version is asked for by scripts, all the time; nothing else needs to be loaded for it.
if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2] ?? '')) {
  process.stdout.write(`${version()}\n`);
} else {
  const { runCommandLine } = await import('./command-line.js');
  process.exitCode = await runCommandLine(process.argv.slice(2));
  // What somebody else left open, such as a token command that never ends, must not keep the command from ending.
  setTimeout(() => process.exit(), LONGEST_FAREWELL_MS).unref();
}
