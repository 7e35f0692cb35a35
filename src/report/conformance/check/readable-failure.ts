import type { Failure } from '../../../conformance/events/run-event.js';

/** Texts up to this length, in characters, are shown as they are. */
const SHORT = 160;
/** What is kept of what both have in common: its beginning, and what stands before a difference. */
const KEPT = { beginning: 40, before: 20 };
/** Less than this in common is not worth a cut. */
const MIN_ALIKE = 100;

type Texts = Pick<Failure, 'message' | 'expected' | 'actual'>;

/**
 * The texts of a failure such that the first difference is in sight: of a long text that came cut
 * or changed near its end, most of what is as expected is left out. Reports for programs keep the
 * whole.
 */
export function readableFailure({ message, expected, actual }: Texts): Texts {
  const long = Math.max(expected.length, actual.length) > SHORT;
  const alike = long ? lengthInCommon(expected, actual) : 0;
  if (alike < MIN_ALIKE) return { message, expected, actual };
  const short = { expected: withoutAlike(expected, alike), actual: withoutAlike(actual, alike) };
  return {
    message: message.replaceAll(inWords({ expected, actual }), () => inWords(short)),
    ...short,
  };
}

const inWords = ({ expected, actual }: Pick<Failure, 'expected' | 'actual'>): string =>
  `expected ${expected}, came ${actual}`;

/** Never ends within a character. */
function lengthInCommon(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  const isHalf = /[\ud800-\udbff]/.test(one.charAt(length - 1));
  return isHalf ? length - 1 : length;
}

function withoutAlike(text: string, alike: number): string {
  const beginning = wholeCharacters(text.slice(0, KEPT.beginning));
  const end = wholeCharacters(text.slice(alike - KEPT.before));
  const left = text.length - beginning.length - end.length;
  return `${beginning}… (${left.toLocaleString('en')} characters alike) …${end}`;
}

/** Without the half of a character at either end. */
const wholeCharacters = (text: string): string =>
  text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
