/** Everything without a glyph of its own: controls, bidi and zero-width marks, lone surrogates. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Shows what cannot be seen, on one line: an escape becomes `\x1b`, a newline `\n`. Whatever a
 * server sent can then neither steer a terminal nor break an XML file.
 */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (char) => NAMED[char] ?? escaped(char.codePointAt(0) ?? 0));
}

/** The same with line breaks kept. */
export function visibleLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => visible(line.replaceAll('\t', '  ')));
}

function escaped(code: number): string {
  const hex = code.toString(16);
  return code <= 0xff ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`;
}
