import { parseJson } from '../../http/message/parse-json.js';
import { isObject } from '../../records/merge-patch.js';
import { instantsOf } from './same-instant.js';

/** Epoch milliseconds of the years 2001 to 2099, a time of which is in every plain record. */
const RECENT = { from: 978_307_200_000, to: 4_102_444_800_000 };

/**
 * In which unit a plain record shows each of its instants, in milliseconds: those of other records
 * are in the same one, for whoever reads them could not tell. Undefined where it shows no number
 * under that name, or numbers in several units: a member of the archive's own may have it, too.
 *
 * @param plain what the inspector shows of the plain record
 */
export function shownUnits(plain: unknown): (name: string) => number | undefined {
  // Nearly all records show their instants as they were sent, and nobody asks.
  let known: Map<string, Set<number>> | undefined;
  return (name) => {
    known ??= unitsIn(plain);
    const [unit, ...others] = known.get(name) ?? [];
    return others.length === 0 ? unit : undefined;
  };
}

function unitsIn(plain: unknown): Map<string, Set<number>> {
  const units = new Map<string, Set<number>>();
  const collect = (value: unknown): void => {
    const inner = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value;
    if (Array.isArray(inner)) inner.forEach(collect);
    if (!isObject(inner)) return;
    for (const [name, member] of Object.entries(inner)) {
      const unit = unitOf(member);
      if (unit !== undefined) units.set(name, new Set(units.get(name)).add(unit));
      collect(member);
    }
  };
  collect(plain);
  return units;
}

const unitOf = (value: unknown): number | undefined =>
  instantsOf(value).find(
    ({ unit, at }) => unit !== undefined && at >= RECENT.from && at < RECENT.to,
  )?.unit;
