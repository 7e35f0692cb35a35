import { dirname, resolve } from 'node:path';
import { readDocument } from '../../config/read-document.js';
import { DocumentError } from '../../errors/document-error.js';
import type { Problem } from '../../errors/problem.js';
import { UsageError } from '../../errors/usage-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import { type PublicKey, parsePublicKey } from '../keys/public-key.js';
import { parsePolicy } from '../policy/parse-policy.js';
import type { Policy } from '../policy/policy-schema.js';
import { type TrustedKey, trustSchema } from './trust-schema.js';

/** A key that signatures are trusted of, and whose it is. */
export interface KnownKey extends Omit<TrustedKey, 'key'> {
  key: PublicKey;
}

/** Whom a published list trusts, and what it asks for. */
export interface Trust {
  programme: string;
  policy: Policy | undefined;
  /** What its file says, for those who verify a published bundle themselves. */
  policyText: string | undefined;
  /** By the ids of the keys. */
  keys: ReadonlyMap<string, KnownKey>;
}

/**
 * Reads a file of trusted keys, with the keys and the policy that it names.
 *
 * @throws DocumentError
 */
export async function readTrust(file: string): Promise<Trust> {
  const document = readDocument(file, await readTextFile(file), trustSchema);
  if (!document.ok) throw new DocumentError(document.problems);
  const { value, positions } = document;
  const folder = dirname(resolve(file));
  const problems: Problem[] = [];
  const keys = new Map<string, KnownKey>();
  for (const [index, { key: path, ...rest }] of value.keys.entries()) {
    const add = (message: string) =>
      void problems.push(positions.problem(['keys', index, 'key'], message));
    try {
      const key = parsePublicKey(path, await readTextFile(resolve(folder, path)));
      // A witness with the vendor's own key confirms nothing.
      if (keys.has(key.id)) add(`this is the key of ${keys.get(key.id)?.of} above`);
      keys.set(key.id, { ...rest, key });
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof DocumentError)) throw error;
      add(error.message);
    }
  }
  if (problems.length > 0) throw new DocumentError(problems);
  const { programme, policy: named } = value;
  if (named === undefined) return { programme, policy: undefined, policyText: undefined, keys };
  const policyText = await readTextFile(resolve(folder, named));
  return { programme, policy: parsePolicy(named, policyText), policyText, keys };
}
