import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A page of the documentation; `file` is relative to the project. */
export interface Page {
  file: string;
  text: string;
}

/** A fenced block; `info` is what stands behind its first fence, such as `yaml scenario`. */
export interface Block {
  file: string;
  /** Of its first line of content, from 1. */
  line: number;
  info: string;
  content: string;
}

export function readPage(file: string): Page {
  return { file, text: readFileSync(join(ROOT, file), 'utf8') };
}

/** The README, the other pages beside it, and every page below `docs`. */
export function allPages(): Page[] {
  const beside = readdirSync(ROOT).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
  return ['README.md', ...beside.sort(), ...docs.sort()].map(readPage);
}

/** The fenced blocks of a page. */
export function blocksOf({ file, text }: Page): Block[] {
  return Array.from(text.matchAll(/^```([^\n`]*)\n(.*?)^```$/gms), (match) => ({
    file,
    line: text.slice(0, match.index).split('\n').length + 1,
    info: (match[1] ?? '').trim(),
    content: match[2] ?? '',
  }));
}

/** A page without its fenced blocks; lines keep their numbers. */
export function proseOf({ text }: Page): string {
  return text.replace(/^```[^\n]*\n.*?^```$/gms, (block) => block.replace(/[^\n]/g, ''));
}

/** Everything in a text that stands between single backticks. */
export function codesIn(text: string): string[] {
  return Array.from(text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g), (match) => match[1] ?? '');
}

/** What stands below a heading, up to the next one of its rank or a higher one. */
export function sectionOf(page: Page, heading: string): string {
  const lines = page.text.split('\n');
  const from = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (from === -1) throw new Error(`${page.file} has no heading "${heading}"`);
  const rank = (lines[from] ?? '').indexOf(' ');
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= rank);
  return rest.slice(0, to === -1 ? undefined : to).join('\n');
}

/** The rows of each table of a text, without their heads; a row is a list of cells. */
export function tablesIn(text: string): string[][][] {
  const tables: string[][][] = [];
  let rows: string[][] | undefined;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) rows = undefined;
    else if (rows === undefined) {
      rows = [];
      tables.push(rows);
    } else if (!/^[|\s-]+$/.test(line)) rows.push(cellsOf(line));
  }
  return tables;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** What stands as code in the first column of a table. */
export const firstColumn = (table: string[][] | undefined): string[] =>
  (table ?? []).flatMap(([first = '']) => codesIn(first));
