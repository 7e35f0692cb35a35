import { spawn } from 'node:child_process';
import { signalGroup } from '../process-group.js';
import { TokenError } from './token-error.js';

const TIMEOUT_MS = 30_000;
/** Far more than any token has. */
const MAX_BYTES = 64 * 1024;

/**
 * Runs a command line in the shell, with this process's environment and no input, and returns what
 * it printed. All of that is secret: neither its standard output nor its standard error appears in
 * an error.
 *
 * @throws TokenError `command-failed`, `command-timeout`
 */
export function runShellCommand(
  command: string,
  folder: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what the shell starts ends with it.
    const child = spawn('/bin/sh', ['-c', command], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const endGroup = () => void signalGroup(child.pid, 'SIGKILL');
    const fail = (error: TokenError) => {
      endGroup();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(new TokenError('command-timeout', `over ${timeoutMs} ms`)),
      timeoutMs,
    );
    // An interrupted run does not wait for the command, and must not leave it behind.
    process.once('exit', endGroup);
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) fail(new TokenError('command-failed', 'it printed more than 64 KiB'));
      else chunks.push(chunk);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      fail(new TokenError('command-failed', error.code ?? error.name));
    });
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      process.off('exit', endGroup);
      if (status === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else {
        const how = status === null ? String(signal) : `exit status ${status}`;
        reject(new TokenError('command-failed', how));
      }
    });
  });
}
