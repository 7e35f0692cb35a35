import { readFile } from 'node:fs/promises';
import { ENTRY } from '../bundle/entry-names.js';
import { digestOf } from '../bundle/manifest.js';
import { parsedEntry } from '../bundle/parsed-entry.js';
import { readBundle } from '../bundle/read-bundle.js';
import { envelopeSchema } from '../statement/envelope.js';

/** What is known of a bundle before it is verified: nothing of it is to be relied on. */
export interface BundleFacts {
  path: string;
  /** SHA-256 of the file, `sha256:` in front. */
  digest: string;
  /** SHA-256 of its manifest, in hex: the same for one bundle that was packed in another way. */
  manifest: string;
  /** The ids of the keys that its statement names. */
  keyIds: string[];
  /** Whether it says that it is the statement of a witness, and about which bundle. */
  witnessOf: string | undefined;
}

/** Looks into a bundle to find out by which key it is to be verified, and what for. */
export async function bundleFacts(path: string): Promise<BundleFacts> {
  const digest = `sha256:${digestOf(await readFile(path))}`;
  const { entries } = await readBundle(path);
  const envelope = parsedEntry(entries, 'certificate', envelopeSchema, []);
  const keyIds = (envelope?.signatures ?? []).flatMap(({ keyid }) => keyid ?? []);
  const manifest = digestOf(entries.get(ENTRY.manifest) ?? '');
  return { path, digest, manifest, keyIds, witnessOf: envelope && witnessOf(envelope.payload) };
}

function witnessOf(payload: string): string | undefined {
  const text = Buffer.from(payload, 'base64').toString('utf8');
  return /"witness":\{"bundle":"(sha256:[0-9a-f]{64})"/.exec(text)?.[1];
}
