/** The beginning of a long text, and how much more there is. Never half of a character. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  const shown = text.slice(0, isHalf ? most - 1 : most);
  return `${shown}… (${(text.length - shown.length).toLocaleString('en')} more characters)`;
}
