// The types of the package as its users get them: one file for each entry, with its documentation and nothing that is
// not needed there, and a facade of it for CommonJS. `npm pack` runs this; a build for development needs none of it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

// The JavaScript is compiled without comments, and with it its declarations; these are made with them.
execFileSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['-p', join(ROOT, 'tsconfig.build.json'), '--outDir', DECLARATIONS],
    ...'--removeComments false --composite false --incremental false'.split(' '),
    ...'--emitDeclarationOnly --declaration'.split(' '),
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

/** CommonJS may not name an ES module in its types without saying so: each export names it for itself. */
function facadeOf(name, text) {
  const module = `import('./${name}.js', { with: { 'resolution-mode': 'import' } })`;
  const declared = /^export declare (?:abstract )?(interface|type|class|const|function) (\w+)(<\w+>)?/gm;
  const lines = [...text.matchAll(declared)].flatMap(([, kind, exported, parameters = '']) => {
    const isType = ['interface', 'type', 'class'].includes(kind);
    const isValue = ['class', 'const', 'function'].includes(kind);
    return [
      ...(isValue ? [`export declare const ${exported}: typeof ${module}.${exported};`] : []),
      ...(isType ? [`export type ${exported}${parameters} = ${module}.${exported}${parameters};`] : []),
    ];
  });
  return `${lines.join('\n')}\n`;
}

mkdirSync(TYPES, { recursive: true });
for (const [name, source] of Object.entries(ENTRIES)) {
  const file = join(DECLARATIONS, `${name}.rolled-up.d.ts`);
  const entry = join(DECLARATIONS, `${source}.d.ts`);
  rollUp(entry, file);
  // What an entry adds to a module of others is lost on the way.
  const additions = /^declare module [^]*?^}\n/gm.exec(readFileSync(entry, 'utf8'))?.[0] ?? '';
  const text = withoutNodeTypes(readFileSync(file, 'utf8') + additions);
  write(`${name}.d.ts`, text);
  write(`${name}.d.cts`, facadeOf(name, text));
  write(`${name}.cjs`, `module.exports = require('../${source}.js');\n`);
}
rmSync(DECLARATIONS, { recursive: true, force: true });
