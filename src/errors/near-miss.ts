import leven from 'leven';

/**
 * The word that another one is a single slip away from: a letter too many, missing or wrong, or two
 * that changed places. A word that is known itself is no slip.
 */
export function nearMiss(word: string, known: readonly string[]): string | undefined {
  if (known.includes(word)) return undefined;
  return known.find((one) => leven(word, one) === 1 || isSwapped(word, one));
}

function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const at = Array.from(word).findIndex((letter, index) => letter !== other[index]);
  if (at === -1 || at + 1 >= word.length) return false;
  return word === other.slice(0, at) + other[at + 1] + other[at] + other.slice(at + 2);
}
