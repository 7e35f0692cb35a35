import type { FileHost } from './commands.js';

/**
 * A word of the case, so that not even the last segment of a key is that of a file of another case.
 */
export const CASE_WORD = 'case';

/** Below a case's own prefix: keys that a careless server may take for one another. */
const KEYS = [
  `reports/Final-\${${CASE_WORD}}.pdf`,
  `reports/final-\${${CASE_WORD}}.pdf`,
  `reports/Final-\${${CASE_WORD}}.pd`,
  `reports/Final-\${${CASE_WORD}}.pdf2`,
  `archive/Final-\${${CASE_WORD}}.pdf`,
  `\${${CASE_WORD}}-${'long-'.repeat(15)}1`,
  `\${${CASE_WORD}}-${'long-'.repeat(15)}2`,
];

/** The key that only external links use, so that no upload ever makes it one of the archive. */
export const OUTSIDE = KEYS.length;

/** Pairs and triples of keys that belong together in a case. */
export const KEY_SETS = [[0], [0, 1], [0, 2], [0, 3], [0, 4], [5, 6], [0, 1, 4]];

/** The fileKey of a number, as a scenario has it. */
export function keyOf(host: FileHost, key: number): string {
  return `\${prefix}/${host}/${KEYS[key] ?? `outside/Shared-\${${CASE_WORD}}.pdf`}`;
}

/** What a record calls the file of a key. */
export function nameOf(key: number): string {
  return KEYS[key]?.split('/').at(-1) ?? 'Shared.pdf';
}

/** Bytes of an upload: small ones, and those beside the sizes of common buffers. */
export const SIZES = [2113, 1, 700, 4096, 4097, 16_384, 65_535, 65_536, 65_537];

/** Content-Types of uploads; null sends none. */
export const TYPES = [
  'application/octet-stream',
  'application/pdf',
  'image/png',
  'text/plain',
  null,
];

/** How much of an upload is sent before it breaks off, in bytes of its 70,000. */
export const ABORTED_SIZE = 70_000;
export const ABORTED_AFTER = [0, 1, 4096, 65_536, 69_999];

/** The most requests of one kind in a row. */
export const MAX_TIMES = 16;

/** What people write; undefined leaves the plain text. */
export const TEXTS = [
  undefined,
  'Grüße aus Zürich: 12 € für Łukasz',
  '会議の記録 회의록 שלום مرحبا',
  '🙂👩‍👩‍👧 𠀋 e\u0301',
  '<b>"quoted"</b> \\ & \'x\'; -- null undefined 400 duplicate',
];
