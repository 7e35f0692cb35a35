import type { Failure } from '../../../conformance/events/run-event.js';
import { type Differing, withoutAlike } from '../../../conformance/events/without-alike.js';

/** Texts up to this length, in characters, are shown as they are. */
const SHORT = 160;

type Texts = Pick<Failure, 'message' | 'expected' | 'actual'>;

/**
 * The texts of a failure such that the first difference is in sight: of a long text that came cut
 * or changed near its end, most of what is as expected is left out. Reports for programs keep more.
 */
export function readableFailure({ message, expected, actual }: Texts): Texts {
  if (Math.max(expected.length, actual.length) <= SHORT) return { message, expected, actual };
  const short = withoutAlike({ expected, actual });
  return {
    message: message.replaceAll(inWords({ expected, actual }), () => inWords(short)),
    ...short,
  };
}

const inWords = ({ expected, actual }: Differing): string => `expected ${expected}, came ${actual}`;
