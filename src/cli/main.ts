#!/usr/bin/env node
import { version } from './version.js';

// The version is asked for by scripts, all the time; nothing else needs to be loaded for it.
if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2] ?? '')) {
  process.stdout.write(`${version()}\n`);
} else {
  const { runCommandLine } = await import('./command-line.js');
  process.exitCode = await runCommandLine(process.argv.slice(2));
}
