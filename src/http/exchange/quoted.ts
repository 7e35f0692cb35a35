/**
 * A word of a command line for bash or zsh, in single quotes where possible; control characters
 * need `$'…'`.
 */
export function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = /[\x00-\x1f\x7f]/g;
  if (!control.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text.replace(/['\\]/g, '\\$&').replace(control, escapeByte);
  return `$'${escaped}'`;
}

function escapeByte(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
