/**
 * A fault and a circumstance that never meet: what has to be so for the fault cannot be so under
 * the circumstance.
 */
type Contradiction = readonly [fault: RegExp, circumstance: RegExp, why: string];

/**
 * What `assay` sends, or not, changes nothing here: these pairs could be shown by no client at all.
 */
const CONTRADICTIONS: readonly Contradiction[] = [
  [/past-64-KiB$|chunked-64-KiB|late-when-large|cut-at-64-KiB/, /size=(1|4096|65536)$/, 'larger'],
  [/stored-first-on-event-feed/, /size=(1|4096|65536)$/, 'larger than 64 KiB'],
  [/byte-past-64-KiB|past-a-mebibyte|large-is-not-checked/, /size=/, 'larger than a mebibyte'],
  [/one-size$|bytes-are-stored-as-sent\/on-event-feed/, /size=(1|4096|262145)$/, 'fills 64 KiB'],
  [/last-byte-lost/, /size=(1|4096|65536)$/, 'one byte on its last page'],
  [/captures-the-excess-of-small-ones/, /size=(4096|65536|262145)$/, 'smaller than 1000 bytes'],
  [/uploaded-file-passes\/one-byte/, /size=(4096|65536|262145)$/, 'one byte'],
  [/empty-is-not-checked/, /size=|bytes=|framing=|timing=(head|paused|late)/, 'has no body'],
  [/accepted-past-64-KiB|one-size$|large-is-not-checked/, /framing=/, 'has a length'],
  [/byte-past-64-KiB|last-byte-lost|bytes-are-stored-as-sent\/on-event-feed/, /framing=/, 'length'],
  [/part-of-a-(small|large)-one|part-is-kept-on-event-feed/, /framing=/, 'has a length'],
  [/stored-first-on-event-feed/, /framing=/, 'has a length'],
  [/cr-lf-to-lf/, /bytes=zeros|size=1$/, 'has CR LF'],
  [/\/nul-lost/, /bytes=lines/, 'has NUL'],
  [/not-utf-8/, /bytes=(zeros|lines)/, 'is not UTF-8'],
  [/byte-order-mark-lost/, /bytes=(zeros|gzip|json|multipart)|size=1$/, 'begins with a mark'],
  [/text-trimmed$/, /bytes=zeros/, 'ends with blanks'],
  [/gzip-unpacked/, /bytes=(zeros|lines|json|multipart)|size=1$/, 'begins like gzip'],
  [/normalised-on-json/, /bytes=(zeros|gzip|multipart)/, 'is JSON'],
  [/folder-demanded/, /key=deep/, 'is directly below default'],
  [/trusted-connection/, /connection=(own|closing)/, 'others on it have the circumstance, too'],
  [/referenceable-at-once/, /history=unhurried/, 'is referenced within half a second'],
  [/concurrent/, /history=unhurried/, 'comes at the same moment'],
  [/incomplete-upload|reset-upload|broken-off|by-a-reset/, /timing=late-end/, 'never ends'],
  [
    /^archive\/.*(get|head|tag|listed|by-id|without-a-body)/,
    /timing=(head|paused|late)/,
    'no body',
  ],
  [
    /missing-file|refused-whole|corrected-resend|faulty-is-answ|needs-key/,
    /=replaced-before/,
    'no file',
  ],
  [
    /(incomplete|reset)-upload|oversize-is-not-stored|without-token-is-not-stored/,
    /=replaced-before/,
    'there was no file',
  ],
  [
    /key-must-be-equal\/(by-|underscore|without-default|with-upload)/,
    /=replaced-before/,
    'there is no file of that key',
  ],
  [/other-shape$/, /json=reversed/, 'has no members of the interface'],
  [/default-is-mandatory/, /history=replaced-before/, 'no upload to it succeeds'],
  [/^email\//, /history=(asked|replaced|refused)-before/, 'names no key'],
];

const NAMES_KEYS = /attach|split-over|whole-up-to/;

/** Whether no client could ever see a fault under a circumstance, given as `topic=value`. */
export function neverMeet(fault: string, circumstance: string): boolean {
  return CONTRADICTIONS.some(
    ([id, condition]) =>
      id.test(fault) &&
      condition.test(circumstance) &&
      !(circumstance.startsWith('history') && NAMES_KEYS.test(fault)),
  );
}

/** Circumstances that cannot hold for one request at once. */
const APART: readonly (readonly [RegExp, RegExp])[] = [
  [/size=1$/, /bytes=(gzip|multipart)/],
  [/size=1$/, /timing=(paused|late-end)/],
  [/size=1$/, /framing=odd-chunks/],
];

/** Whether two circumstances exclude each other. */
export function areApart(one: string, other: string): boolean {
  return APART.some(([a, b]) => (a.test(one) && b.test(other)) || (a.test(other) && b.test(one)));
}
