// What a package has beyond the build: types for its users, and a bill of materials of what it installs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './bill-of-materials.mjs';
import './build-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bill = billOfMaterials(root);
writeFileSync(new URL('../dist/sbom.cdx.json', import.meta.url), `${JSON.stringify(bill)}\n`);
