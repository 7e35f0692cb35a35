// src/boundaries.json says who may import whom. From it come the linter's rules, .ci/boundaries.biome.json, and the table
// in docs/architecture.md:
//
//   node .ci/write-boundaries.mjs            writes both
//   node .ci/write-boundaries.mjs --check    ends with 1 when one of them is not what would be written
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCE = 'src/boundaries.json';
const RULES = '.ci/boundaries.biome.json';
const PAGE = 'docs/architecture.md';
const TABLE = /(<!-- boundaries -->\n)[\s\S]*?(<!-- \/boundaries -->)/;

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const boundaries = JSON.parse(read(SOURCE));
const layers = Object.keys(boundaries);
const folders = foldersBelow('src').map((folder) => posix.relative('src', folder));

/** Every folder below one that has sources of its own. */
function foldersBelow(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
  const withSources = inner.filter((path) => readdirSync(join(ROOT, path)).some(isSource));
  return [...withSources, ...inner.flatMap(foldersBelow)];
}

function isSource(name) {
  return name.endsWith('.ts') && !name.endsWith('.test.ts');
}

/** The layer of a path below src/: the longest name in the table that is the path or a folder around it. */
function layerOf(path) {
  const around = layers.filter((layer) => path === layer || path.startsWith(`${layer}/`));
  return around.toSorted((left, right) => right.length - left.length)[0];
}

/** What is wrong with the table itself. A layer that imports only lower layers cannot be part of a cycle. */
function mistakes() {
  const unassigned = folders.filter((folder) => layerOf(folder) === undefined);
  const empty = layers.filter((layer) => !folders.some((folder) => layerOf(folder) === layer));
  const imports = layers.flatMap((layer, at) =>
    boundaries[layer].imports.map((name) => ({ layer, name, lower: layers.slice(0, at) })),
  );
  const isThere = (name) => ['', '.ts'].some((end) => existsSync(join(ROOT, 'src', name + end)));
  return [
    ...unassigned.map((folder) => `src/${folder} belongs to no layer`),
    ...empty.map((layer) => `the layer ${layer} has no sources`),
    ...imports
      .filter(({ name }) => !isThere(name))
      .map(({ layer, name }) => `${layer} imports ${name}, which does not exist`),
    ...imports
      .filter(({ name, lower }) => !lower.includes(layerOf(name)))
      .map(
        ({ layer, name }) =>
          `${layer} imports ${name}, which is not a lower layer (list it earlier in ${SOURCE})`,
      ),
  ];
}

/** An allow-list: imports from outside the layer are refused unless the table names them. */
function ruleFor(folder) {
  const layer = layerOf(folder);
  const out = posix.join('..', posix.relative(folder, layer) || '.');
  const paths = boundaries[layer].imports.map((name) => posix.relative(folder, name));
  const allowed = paths.flatMap((path) => [`!${path}/**`, `!${path}.js`]);
  // What would lead around the list: the package's own name, and a path that goes down before it goes up.
  const detours = ['.', ...paths].map((path) => `${path}/**/../**`);
  return {
    layer,
    group: [`${out}/**`, ...allowed, ...detours, 'archive-assay', 'archive-assay/**'],
  };
}

function rules() {
  const byRule = new Map();
  for (const folder of folders) {
    const { layer, group } = ruleFor(folder);
    const key = JSON.stringify([layer, group]);
    const known = byRule.get(key) ?? { layer, group, includes: [] };
    known.includes.push(`src/${folder}/*.ts`);
    byRule.set(key, known);
  }
  const sources = [...byRule.values()].map(({ layer, group, includes }) =>
    rule([...includes, '!**/*.test.ts'], group, `${layer} may import only what ${SOURCE} says`),
  );
  const suites = ['suites', ...foldersBelow('suites')].map((folder) =>
    rule(
      [`${folder}/*.ts`],
      [`${posix.relative(folder, '.')}/**`],
      'suites may import the public API only',
    ),
  );
  const lines = [...sources, ...suites].map((one) => JSON.stringify(one));
  return `{"overrides":[\n${lines.join(',\n')}\n]}\n`;
}

const rule = (includes, group, message) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } },
      },
    },
  },
});

function page() {
  const text = read(PAGE);
  if (!TABLE.test(text)) throw new Error(`${PAGE} has no place for the table`);
  return text.replace(TABLE, `$1${table()}$2`);
}

function table() {
  const rows = Object.entries(boundaries).map(([layer, { holds, imports }]) => {
    const names = imports.map((name) => `\`${name}\``).join(', ') || 'nothing';
    return `| \`${layer}\` | ${holds} | ${names} |`;
  });
  return ['| folder of `src/` | what is in it | may import |', '|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

const wrong = mistakes().map((mistake) => `${SOURCE}: ${mistake}`);
if (wrong.length === 0) {
  for (const [file, text] of [
    [RULES, rules()],
    [PAGE, page()],
  ]) {
    if (!process.argv.includes('--check')) writeFileSync(join(ROOT, file), text);
    else if (read(file) !== text)
      wrong.push(`${file} is not what ${SOURCE} says: node .ci/write-boundaries.mjs`);
  }
}
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
