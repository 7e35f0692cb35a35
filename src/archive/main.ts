import { startReferenceArchive } from './archive.js';
import type { ReferenceOptions } from './options.js';

/**
 * The archive as a child process: options as JSON in the first argument, one line of JSON with the
 * addresses on standard output once it is ready. It ends with its standard input, and so never
 * outlives its parent, however that ends.
 */
async function main(): Promise<void> {
  const options: ReferenceOptions = JSON.parse(process.argv[2] ?? '{}');
  const onError = (error: unknown) => console.error(error);
  const { close, ...address } = await startReferenceArchive(options, { onError });
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', end);
  process.stdin.on('end', end).on('close', end).on('error', end).resume();
  process.stdout.on('error', end);
  console.log(JSON.stringify(address));
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

// An interrupt reaches the whole process group; when this one ends is for the parent to say.
process.on('SIGINT', () => {});
main().catch(fail);
