/** What is kept of what both have in common: its beginning, and what stands before a difference. */
const KEPT = { beginning: 40, before: 20 };
/** Less than this in common is not worth a cut. */
const MIN_ALIKE = 100;

/** What was expected, and what came instead. */
export interface Differing {
  expected: string;
  actual: string;
}

/** Two texts without most of what they have in common, so that the first difference is in sight. */
export function withoutAlike({ expected, actual }: Differing): Differing {
  const alike = lengthInCommon(expected, actual);
  if (alike < MIN_ALIKE) return { expected, actual };
  return { expected: withGap(expected, alike), actual: withGap(actual, alike) };
}

/** Never ends within a character. */
function lengthInCommon(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  const isHalf = /[\ud800-\udbff]/.test(one.charAt(length - 1));
  return isHalf ? length - 1 : length;
}

function withGap(text: string, alike: number): string {
  const beginning = wholeCharacters(text.slice(0, KEPT.beginning));
  const end = wholeCharacters(text.slice(alike - KEPT.before));
  const left = text.length - beginning.length - end.length;
  return `${beginning}… (${left.toLocaleString('en')} characters alike) …${end}`;
}

/** Without the half of a character at either end. */
const wholeCharacters = (text: string): string =>
  text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
