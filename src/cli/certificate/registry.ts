import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BUNDLE_LIMITS } from '../../certificate/bundle/bundle-limits.js';
import { buildRegistry } from '../../certificate/registry/build-registry.js';
import { readTrust } from '../../certificate/registry/read-trust.js';
import type { RegistryEntry } from '../../certificate/registry/registry-schema.js';
import { UsageError } from '../../errors/usage-error.js';
import { OutFolder } from '../../report/files/out-folder.js';
import { renderCertificatePage } from '../../report/html/registry/render-certificate-page.js';
import { renderRegistryPage } from '../../report/html/registry/render-registry-page.js';
import { pageOfEntry } from '../../report/html/registry/shown-registry.js';
import { visible } from '../../report/text/visible.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { bundleFile } from './bundle-path.js';

/** The options of `assay registry build`. */
export interface RegistryCommandOptions {
  /** A file of the keys that are trusted. */
  trust: string;
  /** The folder of the site. */
  out: string;
  quiet: boolean;
}

/** Each is verified, which takes seconds. */
const MAX_BUNDLES = 2_000;

/**
 * Verifies the bundles of a folder and writes a site about those that hold, with all that was
 * refused named as that.
 *
 * @returns `failed` where a bundle does not hold
 * @throws UsageError, DocumentError
 */
export async function registry(
  folder: string,
  { trust: file, out, quiet }: RegistryCommandOptions,
): Promise<ExitCode> {
  const trust = await readTrust(file);
  const paths = await bundlesIn(folder);
  const say = (text: string) => void (quiet || process.stdout.write(`${text}\n`));
  const built = await buildRegistry(paths, trust, Date.now(), (path) =>
    say(`verifying ${visible(path)}`),
  );
  const site = await OutFolder.open(out);
  await site.begin();
  const write = async (name: string, content: string | Uint8Array) => {
    const path = await site.write(name, content);
    if (path !== join(out, name)) {
      throw new UsageError(
        `${join(out, name)}: a file of somebody else stands there`,
        'cannot-write',
      );
    }
  };
  try {
    const { entries } = built.registry;
    for (const entry of entries) {
      const { certificate } = entry;
      if (certificate === undefined) continue;
      const page = renderCertificatePage(built.registry, { ...entry, certificate });
      await write(pageOfEntry(entry), page);
      for (const { file, digest } of [entry, ...certificate.witnesses]) {
        await write(file, await readFile(built.files.get(digest) ?? ''));
      }
    }
    const { policy } = built.registry;
    if (policy !== undefined) await write(policy, trust.policyText ?? '');
    await write('registry.json', `${JSON.stringify(built.registry, null, 2)}\n`);
    await write('index.html', renderRegistryPage(built.registry));
    for (const entry of entries) say(entryInWords(entry, built.files.get(entry.digest) ?? ''));
    say(`written: ${join(out, 'index.html')}, ${join(out, 'registry.json')}`);
    return entries.some(({ standing }) => standing === 'refused') ? EXIT.failed : EXIT.ok;
  } finally {
    await site.close();
  }
}

/** The bundles of a folder, or of the folders that `certify` wrote in it. */
async function bundlesIn(folder: string): Promise<string[]> {
  const entry = await stat(folder).catch(() => undefined);
  if (entry?.isDirectory() !== true) {
    throw new UsageError(`${folder}: there is no such folder`, 'cannot-read');
  }
  const paths = (await readdir(folder))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => bundleFile(join(folder, name)))
    .filter((path) => /\.zip$/i.test(path));
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() !== true) continue;
    if (found.size > BUNDLE_LIMITS.file) {
      throw new UsageError(`${path}: no bundle is that large; take it out of the folder`);
    }
    files.push(path);
  }
  if (files.length === 0) throw new UsageError(`${folder}: there is no bundle in it`, 'no-match');
  if (files.length > MAX_BUNDLES) {
    throw new UsageError(
      `${folder}: ${files.length} bundles are too many; ${MAX_BUNDLES} are the most`,
    );
  }
  return files;
}

function entryInWords({ standing, certificate, findings }: RegistryEntry, path: string): string {
  const said =
    certificate === undefined
      ? findings.map(({ code, message }) => `${code}: ${message}`).join('; ')
      : `${certificate.target}: ${certificate.verdict}, by ${certificate.signer.of}, until ${certificate.validUntil.slice(0, 10)}`;
  return `${standing.padEnd(10)}  ${visible(path)}  ${visible(said)}`;
}
