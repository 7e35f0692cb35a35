import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type ReferenceArchive,
  type ReferenceHooks,
  startReferenceArchive,
} from '../../src/archive/archive.js';
import type { ReferenceOptions } from '../../src/archive/options.js';
import { type Client, clientOf } from './archive-client.js';
import { removeFolder } from './remove-folder.js';

/** An archive for one test, in memory unless it says otherwise; errors of its own fail the test. */
export async function archiveFor(
  options: ReferenceOptions = {},
  hooks: ReferenceHooks = {},
): Promise<Client & { archive: ReferenceArchive }> {
  const errors: unknown[] = [];
  const archive = await startReferenceArchive(
    { store: 'memory', ...options },
    { onError: (error) => errors.push(error), ...hooks },
  );
  onTestFinished(async () => {
    await archive.close();
    if (errors.length > 0) throw new AggregateError(errors, 'the archive had errors');
  });
  return { ...clientOf(archive), archive };
}

/** A folder that is gone after the test. */
export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-reference-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** A promise that is settled from outside. */
export function deferred(): {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
} {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
