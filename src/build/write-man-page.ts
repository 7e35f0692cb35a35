import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { allCommands } from '../cli/command-line.js';
import { manPage } from '../cli/help/man-page.js';
import { builtFile } from '../package/package-root.js';
import { version } from '../package/version.js';

// Run by the build: the page belongs to the package.
const file = builtFile('man/assay.1.gz');
// As reproducible builds have it.
const { SOURCE_DATE_EPOCH } = process.env;
const made = SOURCE_DATE_EPOCH === undefined ? Date.now() : Number(SOURCE_DATE_EPOCH) * 1_000;
const date = new Date(made).toISOString().slice(0, 10);
const program = allCommands(() => undefined);
mkdirSync(dirname(file), { recursive: true });
// A quarter of its size, and man reads it as it is.
writeFileSync(file, gzipSync(manPage(program, version(), date)));
