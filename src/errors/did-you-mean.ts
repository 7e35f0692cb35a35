import leven from 'leven';

/** Longer words are not compared: the distance costs the product of both lengths. */
const LONGEST_WORD = 160;

/**
 * The candidate that `word` was probably meant to be: the same but for case and separators, a few
 * slips away from it, or the only one that it is short for, as `convs` is for `conversations`.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const plainWord = plain(word);
  const known = [...candidates];
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of known) {
    const allowed = slips(Math.max(word.length, candidate.length));
    if (Math.abs(word.length - candidate.length) > 2 * allowed) continue;
    const distance = leven(plainWord, plain(candidate));
    // A distance as long as the word shares nothing with it.
    const near = distance <= allowed && distance < plainWord.length;
    if (near && candidate !== word && (best === undefined || distance < best.distance)) {
      best = { candidate, distance };
    }
  }
  return best?.candidate ?? longFormOf(plainWord, known);
}

/** Fewer letters are short for too much. */
const SHORTEST_BEGINNING = 3;

/** The only candidate that begins like the word and has all its letters in their order. */
function longFormOf(word: string, candidates: readonly string[]): string | undefined {
  const beginning = word.slice(0, SHORTEST_BEGINNING);
  if (beginning.length < SHORTEST_BEGINNING) return undefined;
  const long = candidates.filter((candidate) => {
    const letters = plain(candidate);
    if (letters.length <= word.length || !letters.startsWith(beginning)) return false;
    let at = 0;
    for (const letter of letters) if (letter === word[at]) at += 1;
    return at === word.length;
  });
  return long.length === 1 ? long[0] : undefined;
}

/** The same as the end of a message, with a space in front; empty when no candidate is near. */
export function suggestion(word: string, candidates: Iterable<string>): string {
  return hintOf(didYouMean(word, candidates));
}

/** As many names as can be read at a glance. */
const SHOWN_NAMES = 3;

/**
 * The same for an id: where none is near, the shortest of those that the word is a part of.
 */
export function idSuggestion(word: string, ids: Iterable<string>): string {
  const known = new Set(ids);
  const near = suggestion(word, known);
  if (near !== '' || word.length < SHORTEST_BEGINNING) return near;
  const part = word.toLowerCase();
  const having = [...known].filter((id) => id.toLowerCase().includes(part));
  const shown = having.sort((a, b) => a.length - b.length).slice(0, SHOWN_NAMES);
  const rest = having.length - shown.length;
  const more = rest === 0 ? '' : ` and ${rest} more`;
  return shown.length === 0 ? '' : ` (it stands in ${shown.join(', ')}${more})`;
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
