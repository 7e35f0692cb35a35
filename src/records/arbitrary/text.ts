import fc from 'fast-check';
import { TRICKY_TEXTS } from '../texts/tricky-texts.js';

/**
 * Texts that careless code stumbles over: other scripts, what was escaped, what means something
 * elsewhere.
 */
const AWKWARD = [
  'Grüße aus Zürich: 12 € für Łukasz',
  'שלום مرحبا',
  '会議の記録 회의록 𠀋',
  '🙂👩‍👩‍👧 🇨🇭',
  'e\u0301 n\u0303 ﬁ',
  `<b>"quoted"</b> & 'x' ]]> --`,
  '\\u0000 %00 \\n {{x}}',
  'null undefined false NaN 400 413 duplicate',
  'two\nlines and a\ttab',
  '   ',
];

/** Characters that people do not write, or that a scenario takes for a reference. */
const UNWRITTEN = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}$]/gu;

const TRICKY = Object.values(TRICKY_TEXTS)
  .flat()
  .filter((one) => one.replace(UNWRITTEN, '') === one);

/**
 * Text across Unicode, as a person may have written it; it may be empty. Neither control characters
 * nor `$`.
 */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...AWKWARD, ...TRICKY),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((drawn) => drawn.replace(UNWRITTEN, '')),
  fc
    .string({ unit: 'grapheme-ascii', maxLength: 200 })
    .map((drawn) => drawn.replace(UNWRITTEN, '')),
);

/** The same with something in it. */
export const someText: fc.Arbitrary<string> = text.map((drawn) =>
  drawn.trim() === '' ? 'x' : drawn,
);

/**
 * The same in one line, for what is a name or a title: whoever refuses a line break there has
 * reason to.
 */
export const line: fc.Arbitrary<string> = someText.map(
  (drawn) => drawn.replace(/\s+/gu, ' ').trim() || 'x',
);

/**
 * The name of a file, without what no file system takes: whoever refuses that, too, breaks no
 * sentence.
 */
export const fileName: fc.Arbitrary<string> = line.map((drawn) =>
  drawn.replace(/[\\/:*?"<>|]/g, '-'),
);
