import type { EntrySpec } from '../../records/record-spec.js';

/** Texts of one kind, in the forms in which records take them. */
export interface TextsWithAMeaning {
  name: string;
  /** Each as the text of an entry. */
  entries: EntrySpec[];
  /** The first of them. */
  first: string;
  /** Each on a line of its own. */
  lines: string;
  /** Each as the value of a property: ten at most. */
  properties: Record<string, string>;
}

const KINDS: Record<string, readonly string[]> = {
  // What a spreadsheet takes for a formula, and what is put before it to prevent that,
  formulas: [
    '=1+1',
    '+41 44 555 01 00',
    '-1+2',
    '@all',
    '=HYPERLINK("https://assay.example")',
    "'007",
    '|a',
    '%a',
    '\t=1',
    ';a',
  ],
  // what a parser of YAML, CSV or a column without a type takes for a value of its own,
  values: ['no', '007', 'true', 'null', '1.50', '1e5', '2024-03-05', 'N/A', '[]', '12:30:00'],
  // what is cut off at either end,
  ends: [
    ' a',
    'a ',
    '\na',
    'a\n',
    '\u00A0a\u00A0',
    '\uFEFFa',
    'a\r\n b\r\n\r\n',
    '"a"',
    "'a'",
    '-- \nAnna',
  ],
  // what a browser takes for markup, or somebody for his own,
  markup: [
    '<anna@assay.example> wrote:',
    'a <b>c</b> &amp; d',
    'if a<b and c>d',
    '<!-- a -->',
    '<script>a()</script>',
    '**a** _b_ `c` ~d~',
    '[a](https://assay.example)',
    '> a\n>> b',
    '# a\n* b',
    '<p>a</p><br>',
  ],
  // what is made a link, or another one,
  links: [
    'https://assay.example/a?b=1&c=2#d',
    'See www.assay.example, or http://10.0.0.1/.',
    'mailto:anna@assay.example',
    '\\\\server\\share\\\\a.txt',
    'file:///C:/a.txt',
    'anna@assay.example',
    'https://bit.ly/a',
    'javascript:a()',
    'tel:+41445550100',
    'data:text/plain,a',
  ],
  // what a firewall, a filter of secrets or a logger looks for,
  attacks: [
    "' OR '1'='1",
    "a'; DROP TABLE records; --",
    '../../etc/passwd',
    '$(id) `id` | cat',
    '{jndi:ldap://assay.example/a}',
    '{{7*7}} <%= 1 %>',
    '%0d%0aSet-Cookie: a=b',
    '4111 1111 1111 1111',
    '078-05-1120',
    'password: letmein',
  ],
  // what a keyboard or a word processor corrects,
  typing: [
    'it\'s "quoted" -- (c) 2024...',
    '“a” – ‘b’…',
    ':) <3 :smile: (y)',
    'i am. new line',
    'a  b\t\tc',
    '!!!!!!!!!!!!',
    '/me waves',
    'damn it',
    '@anna #1 $b',
    'teh',
  ],
  // what is written in one form where there are several,
  forms: [
    'e\u0301 \u212A \u212B ﬁ ① ½',
    'İstanbul straße ΣΑΣ',
    '\u202Eabc',
    '👩‍👩‍👧 🇨🇭 👍🏽',
    'a\u200Bb\u200Dc\u00ADd',
    'a\u2028b\u2029c',
    '１２３ ａｂｃ',
    '𝔘𝔫𝔦 𠀋',
    'ά ά',
    'שלום (a)',
  ],
  // and what mail programs put before a subject, or take off it.
  subjects: [
    'Re: a',
    'Fwd: RE: a',
    'AW: a',
    'WG: a',
    '[EXT] a',
    '***SPAM*** a',
    'Undeliverable: a',
    'Out of office',
    'Re: Re: Fwd: AW: Re[2]: a',
    'From a to b',
  ],
};

/**
 * Texts that mean something to a program on their way, and nothing to an archive (sections 2.3 to
 * 2.6).
 */
export const TEXTS_WITH_A_MEANING: readonly TextsWithAMeaning[] = Object.entries(KINDS).map(
  ([name, texts]) => ({
    name,
    entries: texts.map((text) => ({ text })),
    first: texts[0] ?? '',
    lines: texts.join('\n'),
    properties: Object.fromEntries(texts.map((text, index) => [`X-Text-${index}`, text])),
  }),
);

/** Texts of all kinds, in the forms in which one record takes many of them. */
export interface TextsOfAllKinds {
  name: string;
  texts: readonly string[];
  /** As many entries without such a text. */
  plain: EntrySpec[];
  /** Each as the text of an entry. */
  entries: EntrySpec[];
  /** Each on a line of its own. */
  lines: string;
  /** One of them, which programs that send mail know. */
  subject: string;
}

/** Which of each kind come together: two or three, so that they are not too many for one record. */
const MIXES: Record<string, readonly number[]> = {
  one: [0, 7],
  two: [1, 8],
  three: [2, 9, 4],
  four: [3, 5, 6],
};

/** The texts of all kinds, mixed. */
export const TEXTS_OF_ALL_KINDS: readonly TextsOfAllKinds[] = Object.entries(MIXES).map(
  ([name, places]) => {
    const texts = Object.values(KINDS).flatMap((kind) =>
      places.flatMap((place) => kind[place] ?? []),
    );
    return {
      name,
      texts,
      plain: texts.map(() => ({})),
      entries: texts.map((text) => ({ text })),
      lines: texts.join('\n'),
      subject: texts.at(-1) ?? '',
    };
  },
);
