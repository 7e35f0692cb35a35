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
  // What a spreadsheet takes for a formula, and what is put before it to prevent that.
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
  // What a parser of YAML, CSV or a column without a type takes for a value of its own.
  values: ['no', '007', 'true', 'null', '1.50', '1e5', '2024-03-05', 'N/A', '[]', '12:30:00'],
  // What is cut off at either end.
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
  // What a browser takes for markup, or somebody for his own.
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
  // What is made a link, or another one.
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
  // What a firewall, a filter of secrets or a logger looks for.
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
  // What a keyboard or a word processor corrects.
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
  // What is written in one form where there are several.
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
  // What a script needs to be spelled, and a filter of what cannot be seen takes out.
  spelling: [
    'می\u200Cخواهم',
    '\u1112\u1161\u11AB\u1100\u1173\u11AF',
    '\u845B\u{E0100}',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '山田\u3000太郎',
    '\u2067a\u2069\u200F',
    'क\u094D\u200Dष',
    '\u2126 \u00B5 \u017F',
    'a\rb',
    'a\n\n\n\nb',
  ],
  // What is masked, decoded or put into another form where a value is taken for more than a text.
  tokens: [
    'DE89 3704 0044 0532 0130 00',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
    'VGhlIHRleHQgb2YgYSByZWNvcmQu',
    '=?UTF-8?B?w6l0YWdl?=',
    '192.168.10.20',
    '2024-03-05T10:00:00+01:00',
    'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
    '0041 44 555 01 00',
    'ANNA MARIA EXAMPLE',
    'https://assay.example/?utm_source=a&fbclid=b&c=d',
  ],
  // What a program that reads mail takes for an earlier one, or for a signature.
  quotations: [
    'This message is confidential.',
    'a\n\nOn Tue, 5 Mar 2024 at 10:00, Anna wrote:\nb',
    'a\n-----Original Message-----\nFrom: Anna\nb',
    'a\n-- \nAnna\nb',
    'a\n________________________________\nFrom: Anna\nSent: Tuesday\nb',
    'Sent from my phone\na',
    'a\n.\nb',
    '> a\nb\n> a',
    'a\nFrom b\nc',
    'begin 644 a.txt\nb',
  ],
  // What somebody fills in who takes a text for a template, or for what a template is filled with.
  templates: [
    '$$ and $& and $1',
    '${dollar}{HOME} and ${dollar}{user.name}',
    '100 %% of %s',
    '\\1 \\0 \\n',
    '{0} {{a}} {}',
    '#{a} @{b}',
    '%HOME% !a!',
    '<? a ?>',
    ':a {a|b}',
    '$1.50 and 2$',
  ],
  // What chats write for people, rooms, links and their own signs.
  chats: [
    '<@U024BE7LH> and <!channel>',
    '<#C024BE7LR|general>',
    '<https://assay.example/a|the plan>',
    '@[Anna](user:1) /giphy a',
    ':+1::skin-tone-2: :a-b_c:',
    '||a|| ~~b~~ ==c==',
    'a\n> b\n>> c\nd',
    '<at>Anna</at>',
    '/remind me',
    '#plan-2026 $ASSAY',
  ],
  // What is counted, indented or drawn anew where a text is taken for one with a form.
  layout: [
    '3. a\n4. b\n7. c',
    '```\n    a\n\tb\n```',
    '    a\n  b',
    '- a\n  - b\n* c\n+ d',
    'a\n=====\nb\n-----',
    '| a | b |\n|---|:-:|\n| 1 | 2 |',
    '- [ ] a\n- [x] b',
    '![a](https://assay.example/b.png)',
    'a\\\nb  \nc',
    '1) a\n1) b\na) c',
  ],
  // What is taken for another sign that looks like it, or is made of others.
  signs: [
    'a\u202Fb\u2009c',
    'a\u2011b\u2212c',
    '\u00A0',
    'ł ø đ ı ħ',
    'it’s a ‘b’',
    'a\u2060b\u034Fc',
    '« a » ‹ b ›',
    'Ⅻ № ℃ … ‰',
    '㎏ ㈱ ﷺ',
    'ſ ǅ ẞ ŉ',
  ],
  // What a gateway of mails or a client puts into a text, or takes out of it.
  mails: [
    'CAUTION: This email originated from outside.\na',
    'a\nThis email has been scanned.',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fassay.example%2Fa&data=b',
    'https://urldefense.com/v3/__https://assay.example/a__;!!b',
    'cid:image001.png@01DA0000.00000000',
    '<img src="cid:a@assay.example" width="1" height="1">',
    '<style>a { color: red }</style><p style="b">c</p>',
    'a=\nb =3D c',
    'begin:vcard\nfn:Anna\nend:vcard',
    'WARNING: This message originated from outside\na',
  ],
  // What mail programs put before a subject, or take off it; the last ones of each mix are subjects.
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
  /** A kind of email for them, of which some programs change the texts. */
  eventType: string;
}

/** Which of each kind come together: two or three, so that they are not too many for one record. */
const MIXES: Record<string, readonly number[]> = {
  one: [0, 7],
  two: [1, 8],
  three: [2, 9, 4],
  four: [3, 5, 6],
};

const EVENT_TYPES = ['Email_Received', 'Email_Replied', 'Auto_Reply', 'Email_Forwarded'];

/** The texts of all kinds, mixed. */
export const TEXTS_OF_ALL_KINDS: readonly TextsOfAllKinds[] = Object.entries(MIXES).map(
  ([name, places], index) => {
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
      eventType: EVENT_TYPES[index] ?? '',
    };
  },
);
