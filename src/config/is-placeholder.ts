const PLACEHOLDERS = /^(?:todo|tbd|fixme|xxx|none|n\/a|[\s?.…_-]*)$/i;

/**
 * Whether a text stands where nobody has filled anything in yet.
 *
 * @param names lower-case names of fields, which are often left in their place
 */
export function isPlaceholder(text: string, names: readonly string[]): boolean {
  const trimmed = text.trim();
  return PLACEHOLDERS.test(trimmed) || names.includes(trimmed.toLowerCase());
}
