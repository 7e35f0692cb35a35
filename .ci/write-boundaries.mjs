// Writes the import rules of biome.json and the table of docs/architecture.md from src/boundaries.json, the one place
// that says who may import whom: node .ci/write-boundaries.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MARK = 'src/boundaries.json';
const TABLE = /(<!-- boundaries -->\n)[\s\S]*?(<!-- \/boundaries -->)/;

const boundaries = JSON.parse(readFileSync(join(ROOT, 'src/boundaries.json'), 'utf8'));

/** Every folder below src/ with sources of its own, as a path from src/. */
function foldersWithSources(folder = '') {
  const entries = readdirSync(join(ROOT, 'src', folder), { withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersWithSources(posix.join(folder, name)));
  const own = entries.some(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return own && folder !== '' ? [folder, ...inner] : inner;
}

/** The room that a folder belongs to: the longest name in the table that it is or lies in. */
function roomOf(folder) {
  const rooms = Object.keys(boundaries).filter(
    (room) => folder === room || folder.startsWith(`${room}/`),
  );
  if (rooms.length === 0) throw new Error(`src/${folder} belongs to no room of ${MARK}`);
  return rooms.toSorted((left, right) => right.length - left.length)[0];
}

/** An allow-list: whatever leads out of the room is refused, but for what the table names. */
function ruleFor(folder) {
  const room = roomOf(folder);
  const { imports } = boundaries[room];
  const out = posix.join('..', posix.relative(folder, room) || '.');
  const allowed = imports.flatMap((name) => {
    const path = posix.relative(folder, name);
    return [`!${path}/**`, `!${path}.js`];
  });
  return { room, group: [`${out}/**`, ...allowed] };
}

function overrides() {
  const byRule = new Map();
  for (const folder of foldersWithSources()) {
    const { room, group } = ruleFor(folder);
    const key = JSON.stringify([room, group]);
    const known = byRule.get(key) ?? { room, group, includes: [] };
    known.includes.push(`src/${folder}/*.ts`);
    byRule.set(key, known);
  }
  const sources = [...byRule.values()].map(({ room, group, includes }) =>
    override([...includes, '!**/*.test.ts'], group, `${room} may import only what ${MARK} says`),
  );
  const suites = ['suites/*.ts', 'suites/*/*.ts'].map((include, depth) =>
    override([include], [`${'../'.repeat(depth + 1)}**`], 'suites may import the public API only'),
  );
  return [...sources, ...suites];
}

const override = (includes, group, message) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } },
      },
    },
  },
});

function table() {
  const rows = Object.entries(boundaries).map(([room, { holds, imports }]) => {
    const names = imports.map((name) => `\`${name}\``).join(', ') || 'nothing';
    return `| \`${room}\` | ${holds} | ${names} |`;
  });
  return ['| folder of `src/` | what is in it | may import |', '|---|---|---|', ...rows, ''].join('\n');
}

const isBoundary = ({ linter }) => linter.rules.style?.noRestrictedImports !== undefined;

const biomePath = join(ROOT, 'biome.json');
const biome = JSON.parse(readFileSync(biomePath, 'utf8'));
biome.overrides = [...overrides(), ...biome.overrides.filter((one) => !isBoundary(one))];
writeFileSync(biomePath, `${JSON.stringify(biome, null, 2)}\n`);

const pagePath = join(ROOT, 'docs/architecture.md');
const page = readFileSync(pagePath, 'utf8');
if (!TABLE.test(page)) throw new Error('docs/architecture.md has no place for the table');
writeFileSync(pagePath, page.replace(TABLE, `$1${table()}$2`));
