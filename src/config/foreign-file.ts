import { extname } from 'node:path';

/** The beginning of what assay writes, and what reads it. */
const WRITTEN: readonly [RegExp, what: string, advice: (file: string) => string][] = [
  [/^\s*\{\s*"schema"\s*:\s*"assay-report\//, 'the report of a run', shown],
  [/^\s*\{\s*"type"\s*:\s*"run-started"/, 'the report of a run', shown],
  [/^\s*\{\s*"schema"\s*:\s*"assay-load\//, 'the report of a load', rendered],
  [/^\s*\{\s*"type"\s*:\s*"load"/, 'the report of a load', rendered],
  [/^\s*\{\s*"schema"\s*:\s*"assay-/, 'what assay wrote for programs', () => ''],
  [/^\s*<!doctype html|^\s*<html/i, 'a page for browsers', () => ''],
  [/^\s*<(\?xml|testsuites?|svg)\b/i, 'XML', () => ''],
];

const PROGRAMS = /^\.([cm]?[jt]sx?|py|sh|rb|go|java|php|pl|rs|cs|exe|jar)$/i;
const TEXTS = /^\.(md|txt|rst|adoc|log|csv)$/i;

/**
 * What a file is that is no document of YAML that users write, and what to do with it; undefined
 * where it does not show. A person who took the wrong file learns nothing from a list of its keys.
 */
export function foreignFile(file: string, text: string): string | undefined {
  const written = WRITTEN.find(([beginning]) => beginning.test(text));
  if (written !== undefined) return inWords(written[1], written[2](file));
  const ending = extname(file);
  if (PROGRAMS.test(ending) || text.startsWith('#!')) {
    const start = 'a profile can have it started: start: { command: … }';
    return inWords('a program', start);
  }
  return TEXTS.test(ending) ? inWords('text for people', '') : undefined;
}

const inWords = (what: string, advice: string): string =>
  `this is ${what}, and no profile, scenario or other document of YAML${advice && `; ${advice}`}`;

function shown(file: string): string {
  return `\`assay show ${file}\` says what failed`;
}

function rendered(file: string): string {
  return `\`assay report ${file} --report html\` makes a page of it`;
}
