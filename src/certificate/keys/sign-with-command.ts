import { spawn } from 'node:child_process';
import { UsageError } from '../../errors/usage-error.js';

const TIMEOUT_MS = 60_000;
const SIGNATURE_BYTES = 64;
const MAX_BYTES = 1024;

/**
 * Has a command line of the shell sign: it reads the bytes on its standard input, and prints the
 * signature, either its 64 bytes or these in base64. What it says on standard error is shown, since
 * it may ask for a PIN.
 *
 * @throws UsageError where it fails, takes over a minute, or prints something else
 */
export async function signWithCommand(command: string, bytes: Uint8Array): Promise<Buffer> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['pipe', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  // One that reads nothing closes its end, which its exit status tells better.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
    else child.kill('SIGKILL');
  });
  const status = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? String(signal)));
  });
  clearTimeout(timer);
  if (status !== 0)
    throw new UsageError(`--key command: it ended with ${status}, and did not sign`);
  const printed = Buffer.concat(chunks);
  if (printed.length === SIGNATURE_BYTES) return printed;
  const decoded = Buffer.from(printed.toString('latin1').trim(), 'base64');
  if (decoded.length === SIGNATURE_BYTES) return decoded;
  throw new UsageError(
    '--key command: it printed no Ed25519 signature of 64 bytes, raw or in base64',
  );
}
