import type { InspectedRecord } from '../../../profile/inspector/inspector-answer.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { InspectorError } from '../../../profile/inspector/inspector-error.js';

const DIGITS = '0123456789abcdef';
/** How often a portion is divided once more: an inspector that is slow or broken stays so. */
const MAX_DIVISIONS = 2;

/** The records that an inspector shows of those whose markers begin alike. */
interface Portion {
  beginning: string;
  records: InspectedRecord[];
}

/**
 * The records of many markers, in portions by the next digit of these; a portion that is more than
 * an inspector shows at once is divided.
 *
 * @param start what all the markers begin with
 * @throws InspectorError
 */
export async function* recordsInPortions(
  start: string,
  inspector: Pick<Inspector, 'records'>,
  divisions = MAX_DIVISIONS,
): AsyncGenerator<Portion> {
  for (const digit of DIGITS) {
    const beginning = `${start}${digit}`;
    const records = await recordsAtOnce(beginning, inspector, divisions > 0);
    if (records === undefined) yield* recordsInPortions(beginning, inspector, divisions - 1);
    else yield { beginning, records };
  }
}

/** Undefined where it may be too many, and they can be divided. */
async function recordsAtOnce(
  marker: string,
  inspector: Pick<Inspector, 'records'>,
  isDivisible: boolean,
): Promise<InspectedRecord[] | undefined> {
  try {
    return await inspector.records({ marker }, true);
  } catch (error) {
    const mayBeTooMuch = error instanceof InspectorError && error.mayBeTooMuch;
    if (isDivisible && mayBeTooMuch) return undefined;
    throw error;
  }
}
