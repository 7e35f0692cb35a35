import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { readDocument } from '../config/read-document.js';
import { DocumentError } from '../errors/document-error.js';
import { byPlace } from '../errors/problem.js';
import { readTextFile } from '../files/read-text-file.js';
import { assertNoAddress } from './address.js';
import type { Environment } from './environment.js';
import { ProfileReader } from './profile-reader.js';
import { resolveProfile } from './resolve-profile.js';
import { profileSchema } from './schema/profile-schema.js';
import type { Target } from './target.js';

/**
 * Reads a target profile.
 *
 * @param env where `${NAME}` is looked up; by default the environment of this process
 * @throws DocumentError with every problem of the profile; UsageError for the address of a server
 */
export async function loadProfile(file: string, env: Environment = process.env): Promise<Target> {
  assertNoAddress(file);
  return parseProfile(file, await readTextFile(file), env);
}

/**
 * The same for text that was already read. Only the file of `tls.ca` is read from disk.
 *
 * @param file names the profile in problems; the files that the profile names are relative to its
 * folder
 * @throws DocumentError
 */
export async function parseProfile(file: string, text: string, env: Environment): Promise<Target> {
  const document = readDocument(file, text, profileSchema);
  if (!document.ok) throw new DocumentError(document.problems);
  const reader = new ProfileReader(document.positions, env);
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const target = await resolveProfile(document.value, digest, dirname(resolve(file)), reader);
  if (reader.problems.length > 0) throw new DocumentError(reader.problems.sort(byPlace));
  return target;
}
