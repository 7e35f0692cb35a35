#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { version } from '../package/version.js';
import { assumeTerminalSize } from './process/assume-terminal-size.js';

/** What may send a load, or take one: its rate counts from the first second. */
const MAY_LOAD = /^(load|agent|calibrate|certify|serve)$|^--load(=|$)/;

/*
 * Most commands end before optimised code has paid for its compilation: V8 waits eight times as
 * long before it optimises a function. A short run takes a quarter less processor time, a long one
 * as much as before; a load would take seconds longer to reach its rate.
 */
if (!process.argv.slice(2).some((word) => MAY_LOAD.test(word))) {
  setFlagsFromString('--interrupt-budget=540672');
}

const EXIT_TIMEOUT_MS = 500;

/**
 * The reader of the output may have closed it (`| head`), or its disk may be full: reports are
 * written all the same.
 */
const ignoreError = (): void => undefined;

// Scripts ask for the version often, so it loads nothing else.
if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2] ?? '')) {
  process.stdout.write(`${version()}\n`);
} else {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ignoreError);
    assumeTerminalSize(stream);
  }
  const { runCommandLine } = await import('./command-line.js');
  process.exitCode = await runCommandLine(process.argv.slice(2));
  // Something left open, such as a token command that never ends, must not keep the process from
  // exiting.
  setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
}
