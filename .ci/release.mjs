// Publishes the version of package.json: packs it, writes digests beside it, publishes it with its provenance, and tags
// the commit. Usage: npm run release [-- --dry-run] [--out DIR]; --dry-run does all but publish and tag.
//
// The provenance is a statement of the registry about the workflow that built the file, so only a workflow that may ask
// for an identity token can publish (.github/workflows/release.yml).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    out: { type: 'string', default: 'reports/release' },
  },
});
const dryRun = values['dry-run'];
const out = resolve(values.out);
const run = (program, ...args) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const tag = `v${manifest.version}`;

/** What keeps this commit from being a release. */
function obstacles() {
  const found = [];
  const changes = readdirSync('.changeset').filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  const [, latest] = /^## (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  if (run('git', 'status', '--porcelain') !== '')
    found.push('there are changes that are not committed');
  if (changes.length > 0)
    found.push(`CHANGELOG.md lacks ${changes.length} changes: npm run changes -- version`);
  if (latest !== manifest.version)
    found.push(
      `the newest version of CHANGELOG.md is ${latest}, that of package.json ${manifest.version}`,
    );
  if (run('git', 'tag', '--list', tag) !== '') found.push(`there is a tag ${tag} already`);
  if (!manifest.repository)
    found.push('package.json has no repository, which the provenance has to name');
  return found;
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Makes the packed file and the bill of materials, and a list of their digests. */
function pack() {
  mkdirSync(out, { recursive: true });
  const [{ filename }] = JSON.parse(
    run('npm', 'pack', '--json', '--silent', '--pack-destination', out).replace(/^[^[]*/, ''),
  );
  copyFileSync('dist/sbom.cdx.json', join(out, 'sbom.cdx.json'));
  const digests = [filename, 'sbom.cdx.json'].map(
    (name) => `${sha256(join(out, name))}  ${name}\n`,
  );
  writeFileSync(join(out, 'SHA256SUMS'), digests.join(''));
  process.stdout.write(digests.join(''));
  return join(out, filename);
}

const found = obstacles();
for (const obstacle of found) console.log(`${dryRun ? 'would refuse' : 'refused'}: ${obstacle}`);
if (found.length > 0 && !dryRun) process.exit(1);
const file = pack();
const publish = ['publish', file, '--provenance', '--access', 'public'];
console.log(run('npm', ...publish, ...(dryRun ? ['--dry-run'] : [])));
if (dryRun) console.log(`would tag ${run('git', 'rev-parse', '--short', 'HEAD')} as ${tag}`);
else {
  run('git', 'tag', '--annotate', tag, '--message', `${manifest.name} ${manifest.version}`);
  run('git', 'push', 'origin', tag);
}
