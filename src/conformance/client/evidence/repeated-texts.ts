import { CannotReplay } from './cannot-replay.js';

/** Shorter texts, and units of more characters, are kept as they are. */
const SHORTEST = 1024;
const LONGEST_UNIT = 128;
/** Characters that all repeats of one answer may come to: a bundle may state any number of times. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Where a text repeats itself, from which character on, and how often; once is left in the text. */
type Repeat = [at: number, unit: string, times: number];

/** The repeats of a JSON value, in objects by the names and indexes that lead to their texts. */
export type Repeats = Repeat | { [step: string]: Repeats };

/** A JSON value whose long texts have once what they repeat: fillers are most of what is archived. */
export function withoutRepeats(value: unknown): { value: unknown; repeats?: Repeats } {
  if (typeof value === 'string') {
    const repeats = value.length < SHORTEST ? undefined : repeatIn(value);
    if (repeats === undefined) return { value };
    const [at, unit, times] = repeats;
    const end = at + unit.length * times;
    return { value: value.slice(0, at + unit.length) + value.slice(end), repeats };
  }
  if (typeof value !== 'object' || value === null) return { value };
  const inside = Object.entries(value).map(([step, one]) => [step, withoutRepeats(one)] as const);
  const found = inside.flatMap(([step, { repeats }]) =>
    repeats ? [[step, repeats] as const] : [],
  );
  if (found.length === 0) return { value };
  return {
    value: Array.isArray(value)
      ? inside.map(([, one]) => one.value)
      : Object.fromEntries(inside.map(([step, one]) => [step, one.value])),
    repeats: Object.fromEntries(found),
  };
}

/**
 * The value that `withoutRepeats` has shortened.
 *
 * @throws CannotReplay where it would be longer than what is kept
 */
export function withRepeats(value: unknown, repeats: Repeats | undefined): unknown {
  if (repeats === undefined) return value;
  if (charactersOf(repeats) > MOST_CHARACTERS) {
    throw new CannotReplay('what the inspector showed repeats itself more often than is kept');
  }
  return restored(value, repeats);
}

function restored(value: unknown, repeats: Repeats): unknown {
  if (isRepeat(repeats)) {
    if (typeof value !== 'string') return value;
    const [at, unit, times] = repeats;
    return value.slice(0, at) + unit.repeat(times) + value.slice(at + unit.length);
  }
  if (typeof value !== 'object' || value === null) return value;
  const of = new Map(Object.entries(repeats));
  const inside = (step: string, one: unknown): unknown => {
    const known = of.get(step);
    return known === undefined ? one : restored(one, known);
  };
  return Array.isArray(value)
    ? value.map((one, index) => inside(String(index), one))
    : Object.fromEntries(Object.entries(value).map(([step, one]) => [step, inside(step, one)]));
}

const isRepeat = (repeats: Repeats): repeats is Repeat => Array.isArray(repeats);

const charactersOf = (repeats: Repeats): number =>
  isRepeat(repeats)
    ? repeats[1].length * repeats[2]
    : Object.values(repeats).reduce((sum, one) => sum + charactersOf(one), 0);

/** What the middle of a text repeats, where that is most of it. */
function repeatIn(text: string): Repeat | undefined {
  const middle = text.length >> 1;
  const next = text.indexOf(text.slice(middle, middle + LONGEST_UNIT), middle + 1);
  const period = next - middle;
  if (next === -1 || period > LONGEST_UNIT) return undefined;
  let from = middle;
  while (from > 0 && text.charCodeAt(from - 1) === text.charCodeAt(from - 1 + period)) from -= 1;
  let to = next;
  while (to < text.length && text.charCodeAt(to) === text.charCodeAt(to - period)) to += 1;
  const times = Math.floor((to - from) / period);
  return times * period < text.length / 2
    ? undefined
    : [from, text.slice(from, from + period), times];
}
