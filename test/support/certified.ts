import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { z } from 'zod';
import { ENTRY } from '../../src/certificate/bundle/entry-names.js';
import { readBundle } from '../../src/certificate/bundle/read-bundle.js';
import { type PublicKey, parsePublicKey } from '../../src/certificate/keys/public-key.js';
import { envelopeSchema } from '../../src/certificate/statement/envelope.js';
import { certificateStatement } from '../../src/certificate/statement/statement.js';
import { assay } from './assay.js';

/** A bundle that the built command made, and what it takes to verify it. */
export interface Certified {
  folder: string;
  bundle: string;
  key: string;
  publicKey: PublicKey;
  code: number | null;
}

/** Seconds, and yet uploads, records, properties, refusals and inspections. */
export const SMALL = [
  '--tier',
  'all',
  '--only',
  'voice/start*',
  'email/duplicate-is-202',
  '--seed',
  '7',
];

/** Makes a key and a bundle in a folder; `args` choose what is judged. */
export async function certify(folder: string, args: readonly string[] = SMALL): Promise<Certified> {
  const key = join(folder, 'acme.key');
  const made = await assay(['certify', '--new-key', key], { cwd: folder });
  expect(made.stderr).toBe('');
  const bundle = join(folder, 'acme.zip');
  const given = ['--key', key, '--out', bundle, ...args];
  const { code, stdout, stderr } = await assay(['certify', ...given], { cwd: folder });
  expect(stderr).toBe('');
  expect(stdout).toContain(`bundle: ${bundle}`);
  const publicKey = parsePublicKey('', await readFile(`${key}.pub`, 'utf8'));
  return { folder, bundle, key, publicKey, code };
}

/** The entries of a bundle that is well-formed. */
export async function entriesOf(bundle: string): Promise<Map<string, Buffer>> {
  const { entries, findings } = await readBundle(bundle);
  expect(findings).toEqual([]);
  return entries;
}

/** A JSON entry. */
export function jsonIn<T>(
  entries: ReadonlyMap<string, Buffer>,
  name: string,
  schema: z.ZodType<T>,
): T {
  return schema.parse(JSON.parse(entries.get(name)?.toString('utf8') ?? ''));
}

/** The statement of a certificate, whoever signed it. */
export function certificateIn(entries: ReadonlyMap<string, Buffer>) {
  const { payload } = jsonIn(entries, ENTRY.certificate, envelopeSchema);
  return certificateStatement.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
}
