import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../suite/version.js';
import { allCommands } from '../command-line.js';
import { manPage } from './man-page.js';

// Run by the build: the page belongs to the package.
const file = fileURLToPath(new URL('../../man/assay.1', import.meta.url));
// As reproducible builds have it.
const { SOURCE_DATE_EPOCH } = process.env;
const made = SOURCE_DATE_EPOCH === undefined ? Date.now() : Number(SOURCE_DATE_EPOCH) * 1_000;
const date = new Date(made).toISOString().slice(0, 10);
const program = allCommands(() => undefined);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, manPage(program, version(), date));
