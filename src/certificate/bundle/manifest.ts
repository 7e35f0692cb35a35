import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BundleFinding } from '../bundle-finding.js';
import { REQUIRED, SIGNED_APART } from './entry-names.js';
import { parsedEntry } from './parsed-entry.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The list of what is in a bundle. Both statements are about its digest. */
export const manifestSchema = z.strictObject({
  schema: z.literal('assay-bundle/1'),
  entries: z.array(
    z.strictObject({
      path: z.string().min(1).describe('Its name in the archive'),
      size: z.int().min(0).describe('Bytes, unpacked'),
      sha256: sha256.describe('Of its content, unpacked; lower-case hex'),
    }),
  ),
});

export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** The manifest of some entries, as it is written. */
export function manifestOf(entries: ReadonlyMap<string, Uint8Array>): Buffer {
  const listed = [...entries]
    .map(([path, content]) => ({ path, size: content.length, sha256: digestOf(content) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return Buffer.from(`${JSON.stringify({ schema: 'assay-bundle/1', entries: listed }, null, 2)}\n`);
}

/** How the entries of a bundle differ from its manifest. */
export function compareWithManifest(entries: ReadonlyMap<string, Buffer>): BundleFinding[] {
  const absent = REQUIRED.filter((name) => !entries.has(name));
  const findings: BundleFinding[] = absent.map((name) => ({
    code: 'missing-entry',
    message: `${name} is not in the bundle`,
  }));
  const manifest = parsedEntry(entries, 'manifest', manifestSchema, findings);
  if (manifest === undefined) return findings;
  const listed = new Map(manifest.entries.map((entry) => [entry.path, entry]));
  if (listed.size < manifest.entries.length) {
    findings.push({ code: 'duplicate-entry', message: 'the manifest lists an entry twice' });
  }
  for (const [path, { sha256: wanted, size }] of listed) {
    const content = entries.get(path);
    if (content === undefined && !absent.includes(path)) {
      findings.push({
        code: 'missing-entry',
        message: `${path} is in the manifest, and not there`,
      });
    } else if (content !== undefined && digestOf(content) !== wanted) {
      findings.push({ code: 'changed-entry', message: `${path} has another digest than signed` });
    } else if (content !== undefined && content.length !== size) {
      findings.push({ code: 'malformed', message: `the manifest gives ${path} another size` });
    }
  }
  for (const path of entries.keys()) {
    if (listed.has(path) || SIGNED_APART.includes(path)) continue;
    findings.push({ code: 'unknown-entry', message: `${path} is not in the manifest` });
  }
  return findings;
}
