// The types of the package as its users get them: one file with what all entries need, documented, and for each entry a
// facade of it, for modules and for CommonJS. `npm pack` runs this; a build for development needs none of it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DECLARATIONS = join(ROOT, `dist/.declarations-${process.pid}`);
const TYPES = join(ROOT, 'dist/types');
const ENTRIES = {
  index: 'index',
  property: 'conformance/properties/api',
  vitest: 'vitest/conformance',
};
const DECLARED =
  /^export (?:declare )?(?:abstract )?(interface|type|class|const|function) (\w+)(<\w+>)?/gm;

execFileSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['-p', join(ROOT, 'tsconfig.types.json'), '--outDir', DECLARATIONS],
  ],
  { stdio: 'inherit' },
);
/** At once: others may read it. */
function write(name, text) {
  const whole = join(DECLARATIONS, name);
  writeFileSync(whole, text);
  renameSync(whole, join(TYPES, name));
}

function rollUp(entry, file) {
  const quiet = { logLevel: 'none' };
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(ROOT, 'package.json'),
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: entry,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            module: 'nodenext',
            target: 'es2023',
            lib: ['es2023'],
            types: ['node'],
            strict: true,
            skipLibCheck: true,
            rootDir: DECLARATIONS,
          },
          files: [entry],
        },
      },
      apiReport: { enabled: false },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: file },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: { default: quiet },
        tsdocMessageReporting: { default: quiet },
      },
    },
  });
  const { succeeded } = Extractor.invoke(config, { localBuild: true, showVerboseMessages: false });
  if (!succeeded) throw new Error(`${entry}: its types cannot be brought together`);
}

/** A project without `@types/node` knows no `Buffer`; to those who only read one, it is an array of bytes. */
function withoutNodeTypes(text) {
  return /\bBuffer\b/.test(text)
    ? `${text}\n/** Bytes; a \`Buffer\` of Node. */\ndeclare type Buffer = Uint8Array;\n`
    : text;
}

/** The names that a module of declarations exports: its own, and those of others that it passes on. */
function namesOf(file) {
  const text = readFileSync(file, 'utf8');
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) =>
    list.split(',').map((name) => name.trim().replace(/^type /, '')),
  );
  const passedOn = [...text.matchAll(/^export (?:type )?\* from '(.+)\.js'/gm)].flatMap(
    ([, module]) => namesOf(join(dirname(file), `${module}.d.ts`)),
  );
  const declared = [...text.matchAll(DECLARED)].map(([, , name]) => name);
  return [...new Set([...listed, ...passedOn, ...declared])].filter((name) => name !== '').sort();
}

/** CommonJS may not name an ES module in its types without saying so: each export names it for itself. */
function facadeForCommonJs(names, declarations) {
  const module = `import('./shared.js', { with: { 'resolution-mode': 'import' } })`;
  const lines = names.flatMap((name) => {
    const { kind, parameters } = declarations.get(name);
    const isType = ['interface', 'type', 'class'].includes(kind);
    const isValue = ['class', 'const', 'function'].includes(kind);
    return [
      ...(isValue ? [`export declare const ${name}: typeof ${module}.${name};`] : []),
      ...(isType ? [`export type ${name}${parameters} = ${module}.${name}${parameters};`] : []),
    ];
  });
  return `${lines.join('\n')}\n`;
}

// What several entries have in common is there once: all of it is in one file, of which each entry passes on its part.
const modules = Object.values(ENTRIES).map((source) => `export * from './${source}.js';\n`);
writeFileSync(join(DECLARATIONS, 'shared.d.ts'), modules.join(''));
const rolledUp = join(DECLARATIONS, 'rolled-up.d.ts');
rollUp(join(DECLARATIONS, 'shared.d.ts'), rolledUp);
const shared = withoutNodeTypes(readFileSync(rolledUp, 'utf8'));
const declarations = new Map(
  [...shared.matchAll(DECLARED)].map(([, kind, name, parameters = '']) => [
    name,
    { kind, parameters },
  ]),
);
mkdirSync(TYPES, { recursive: true });
write(
  'shared.d.ts',
  shared.replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4)),
);
for (const [name, source] of Object.entries(ENTRIES)) {
  const entry = join(DECLARATIONS, `${source}.d.ts`);
  const names = namesOf(entry);
  const missing = names.filter((one) => !declarations.has(one));
  if (missing.length > 0) throw new Error(`${name}: no declarations of ${missing.join(', ')}`);
  // What an entry adds to a module of others is lost on the way.
  const additions = /^declare module [\s\S]*?^}\n/gm.exec(readFileSync(entry, 'utf8'))?.[0] ?? '';
  write(`${name}.d.ts`, `export { ${names.join(', ')} } from './shared.js';\n${additions}`);
  write(`${name}.d.cts`, facadeForCommonJs(names, declarations));
  write(`${name}.cjs`, `module.exports = require('../${source}.js');\n`);
}
rmSync(DECLARATIONS, { recursive: true, force: true });
