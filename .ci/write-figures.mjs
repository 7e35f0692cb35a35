// Writes the plan of a run of everything into README.md, as `assay run --dry-run` counts it. `npm run build` first.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const said = execFileSync(process.execPath, [path('dist/cli/main.js'), 'run', '--dry-run'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const [, checks, exchanges, size] = /^(\d+) checks, about (\d+) exchanges, (.+) to send$/m.exec(said);
const [, files, records] = /^about (\d+) files and (\d+) records/m.exec(said);
const text = readFileSync(path('README.md'), 'utf8')
  .replace(/^( {2}plan +).*$/m, `$1${checks} checks, ${exchanges} exchanges, ${size} to send`)
  .replace(/^( {2}leaves +).*$/m, `$1${files} files and ${records} records in the archive, permanently`);
writeFileSync(path('README.md'), text);
