import leven from 'leven';

/** Longer words are not compared: the distance costs the product of both lengths. */
const LONGEST_WORD = 160;

/**
 * The candidate that `word` was probably meant to be: the same but for case and separators, or
 * a few slips away from it.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const plainWord = plain(word);
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const allowed = slips(Math.max(word.length, candidate.length));
    if (Math.abs(word.length - candidate.length) > 2 * allowed) continue;
    const distance = leven(plainWord, plain(candidate));
    // A distance as long as the word shares nothing with it.
    const near = distance <= allowed && distance < plainWord.length;
    if (near && candidate !== word && (best === undefined || distance < best.distance)) {
      best = { candidate, distance };
    }
  }
  return best?.candidate;
}

/** The same as the end of a message, with a space in front; empty when no candidate is near. */
export function suggestion(word: string, candidates: Iterable<string>): string {
  return hintOf(didYouMean(word, candidates));
}

/** What was probably meant, as the end of a message; empty where nothing is near. */
export const hintOf = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`;

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '');
}

/** Two letters that changed places count as two slips, and happen in short words, too. */
function slips(length: number): number {
  return length < 4 ? 1 : Math.max(2, Math.floor(length * 0.4));
}
