// What a package has beyond the build: types for its users, a bill of materials of what it installs, and what the build
// packed in as little space as there is: that takes too long for each installation from a clone.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { billOfMaterials } from './bill-of-materials.mjs';
import './build-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bill = billOfMaterials(root);
writeFileSync(new URL('../dist/sbom.cdx.json', import.meta.url), `${JSON.stringify(bill)}\n`);

const dist = new URL('../dist/', import.meta.url);
for (const name of readdirSync(dist).filter((file) => file.endsWith('.br'))) {
  const file = new URL(name, dist);
  // Without parameters it compresses as much as it can.
  writeFileSync(file, brotliCompressSync(brotliDecompressSync(readFileSync(file))));
}
