import { execFile } from 'node:child_process';
import { TokenError } from './token-error.js';

const TIMEOUT_MS = 30_000;
/** Far more than any token. */
const MOST_BYTES = 64 * 1024;

/**
 * Runs a command line in the shell, with this process's environment and no input, and gives what it
 * printed. All of that is secret: neither its output nor its complaints appear in an error.
 *
 * @throws TokenError `command-failed`, `command-timeout`
 */
export function runCommand(
  command: string,
  folder: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      cwd: folder,
      timeout: timeoutMs,
      maxBuffer: MOST_BYTES,
      killSignal: 'SIGKILL',
    } as const;
    const child = execFile('/bin/sh', ['-c', command], options, (error, stdout) => {
      process.off('exit', end);
      if (error === null) resolve(stdout);
      else if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
        reject(new TokenError('command-failed', 'it printed more than 64 KiB'));
      } else if (error.killed === true) {
        reject(new TokenError('command-timeout', `over ${timeoutMs} ms`));
      } else {
        const status = typeof error.code === 'number' ? `exit status ${error.code}` : error.code;
        reject(new TokenError('command-failed', String(status ?? error.signal)));
      }
    });
    // A run that is interrupted does not wait for it, and must not leave it behind.
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    // A command that asks for something would otherwise wait for its answer.
    child.stdin?.end();
  });
}
