import pLimit from 'p-limit';
import { atPointer } from '../../../records/json-pointer.js';
import type { Operation } from '../../../spec/operation.js';
import type { AcceptedRecord } from '../../language/accepted-record.js';
import type { Stop } from '../../language/conclusion.js';
import type { Session, Wanted } from '../../language/session/session.js';
import { auditFailed, nothingToAudit } from './audit-stop.js';

/**
 * Sample size: a loss of one in a hundred shows with a probability of 95 % (0.99^300 is 0.049).
 */
const ENOUGH = 300;
const AT_ONCE = 8;
/** The standard normal quantile of 97.5 %. */
const Z = 1.96;

/** Looks for the records that all checks of the run have got accepted (section 1). */
export async function auditRecords(
  operation: Operation,
  session: Session,
): Promise<Stop | undefined> {
  const accepted = session.audits.acceptedRecords(operation);
  if (accepted.length < ENOUGH) {
    const reason = `only ${accepted.length} plain records of the run were accepted, and ${ENOUGH} are needed to see a loss of one in a hundred`;
    return nothingToAudit(reason);
  }
  await session.wait('settle');
  const missing = await session.audits.notShownAtOnce(accepted);
  const looked = sampleOf(missing);
  const lost = await lostOf(looked, operation, session);
  const [first] = lost;
  if (first === undefined) return undefined;
  const count = accepted.length - missing.length + looked.length;
  const { marker, label } = first;
  return auditFailed({
    step: `look-up of ${count} of the ${accepted.length} plain records of the run that were accepted`,
    expected: 'each to be in the archive',
    actual: `${lost.length} not in the archive (with 95 % confidence ${rangeOf(lost.length, count)} of all), among them the one marked ${marker}, of ${label}`,
    exchange: first.exchange,
  });
}

/** Markers are random, so the first ones in their order are a sample of no period. */
function sampleOf(records: AcceptedRecord[]): AcceptedRecord[] {
  return records.toSorted((one, other) => (one.marker < other.marker ? -1 : 1)).slice(0, ENOUGH);
}

async function lostOf(
  sample: AcceptedRecord[],
  operation: Operation,
  session: Session,
): Promise<AcceptedRecord[]> {
  const isThere: Wanted['enough'] = ({ view }) => atPointer(view, '/records/0') !== undefined;
  const wanted: Wanted = { absent: false, enough: isThere };
  const isLost = async ({ marker }: AcceptedRecord): Promise<boolean> =>
    !isThere(await session.inspectRecords({ marker, operation }, wanted));
  const [first, ...others] = sample;
  if (first === undefined) return [];
  // The first look-up awaits a record that was sent after all of these; it will do for the others.
  const firstIsLost = await isLost(first);
  const limit = pLimit(AT_ONCE);
  const losses = await Promise.all(others.map((record) => limit(() => isLost(record))));
  return sample.filter((_record, index) => (index === 0 ? firstIsLost : losses[index - 1]));
}

/**
 * The share of all records that are lost, estimated from a sample as an interval (Wilson's).
 */
function rangeOf(lost: number, count: number): string {
  const share = lost / count;
  const centre = share + Z ** 2 / (2 * count);
  const spread = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  const percent = (value: number): string => ((100 * value) / (1 + Z ** 2 / count)).toFixed(1);
  return `${percent(centre - spread)} to ${percent(centre + spread)} %`;
}
