/** Milliseconds, seconds, microseconds and nanoseconds since 1970. */
const SINCE_1970 = [1, 1_000, 1 / 1_000, 1 / 1_000_000].map((unit) => ({ unit, from: 0 }));
/** Ticks of 100 ns, as .NET counts them since the year 1, and Windows since 1601. */
const TICKS = ['0001-01-01', '1601-01-01'].map((day) => ({
  unit: 1 / 10_000,
  from: Date.parse(day),
}));
const DAY_MS = 86_400_000;
/** Days and parts of them, as spreadsheets count them since the end of 1899, and SQLite as Julian days. */
const DAYS = [Date.parse('1899-12-30'), -2_440_587.5 * DAY_MS].map((from) => ({
  unit: DAY_MS,
  from,
}));
/** What numbers count, and from when in epoch milliseconds. */
const COUNTS = [...SINCE_1970, ...TICKS, ...DAYS];

/**
 * ISO 8601 in its extended and its basic format, with less than a second after a point or a comma,
 * and with the shorter offsets of databases.
 */
const ISO =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[t ]?(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?))?)?$/i;
/** A date and a time in one of these formats, without an offset. */
const LOCAL = /^\d{4}-?\d\d-?\d\d[t ]?\d\d:?\d\d(:?\d\d([.,]\d+)?)?$/i;
/** A date as mail and HTTP headers have it (RFC 5322, section 3.3). */
const IN_HEADERS = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d:\d\d (?:gmt|[+-]\d{4})$/i;
/** The name of a zone that follows an offset and says no more than it. */
const ZONE_NAME = /(?<=z|[+-]\d\d(?::?\d\d)?)(?:\[[^\]]+\]| [a-z]{3,4})$/i;
/** A date in digits and whatever follows it, other than the name of a zone. */
const CUT_ISO = /^\d{4}-?\d\d-?\d\d(?!.*([a-z]{2}|\])$)/i;

/**
 * Whether two notations stand for one instant: a number, a numeric string, or a date and time in
 * ISO 8601 (sections 2.3 to 2.6) or in one of the forms that it takes in databases.
 *
 * @param unit in which numbers are shown, in milliseconds; any that is usual where it is left out
 */
export function sameInstant(sent: unknown, shown: unknown, unit?: number): boolean {
  if (sent === shown) return true;
  const [first] = instantsOf(sent);
  return (
    first !== undefined &&
    instantsOf(shown)
      .filter((one) => unit === undefined || one.unit === undefined || one.unit === unit)
      .some(({ at }) => Math.abs(at - first.at) < 0.5)
  );
}

/**
 * Whether a value may stand for an instant in a notation that is not known here. Not a text without
 * a digit, such as `Invalid Date`, and not a known notation that something was cut off or added to.
 */
export function isUnknownNotation(shown: unknown): boolean {
  const text = typeof shown === 'object' ? JSON.stringify(shown) : shown;
  return (
    typeof text === 'string' &&
    /\d/.test(text) &&
    text === text.trim() &&
    !CUT_ISO.test(text) &&
    instantsOf(shown).length === 0
  );
}

const QUARTER_HOUR_MS = 900_000;
/** The farthest zone from UTC. */
const FARTHEST_MS = 14 * 3_600_000;

/**
 * Whether a time without a zone may stand for an instant, as the clocks of some zone show it. The
 * time that was sent without its offset does not.
 */
export function mayBeLocal(sent: unknown, shown: unknown): boolean {
  if (typeof shown !== 'string' || !LOCAL.test(shown)) return false;
  const [[first], [local]] = [instantsOf(sent), datesIn(shown)];
  if (first === undefined || local === undefined) return false;
  const [cut] = datesIn(String(sent).replace(/[+-]\d\d(:?\d\d)?$/, ''));
  if (cut?.at === local.at) return false;
  const away = Math.abs(local.at - first.at);
  const beyond = away % QUARTER_HOUR_MS;
  return away <= FARTHEST_MS && Math.min(beyond, QUARTER_HOUR_MS - beyond) < 0.5;
}

/** An instant that a value can stand for. */
interface Instant {
  /** Epoch milliseconds. */
  at: number;
  /** Milliseconds that the number counts; absent where it is a date. */
  unit?: number;
}

/** All that a value can stand for; as it is sent, the first of them is meant. */
export function instantsOf(value: unknown): Instant[] {
  if (typeof value === 'number') {
    return COUNTS.map(({ unit, from }) => ({ at: from + value * unit, unit }));
  }
  if (typeof value === 'object' && value !== null) {
    // Such as the $date and $numberLong of MongoDB.
    const [inner, ...others] = Object.values(value);
    return others.length === 0 ? instantsOf(inner) : [];
  }
  if (typeof value !== 'string') return [];
  const numeric = /^-?\d+(\.\d+)?(e\+?\d+)?$/i.test(value) ? instantsOf(Number(value)) : [];
  return [...numeric, ...datesIn(value.replace(ZONE_NAME, ''))];
}

function datesIn(text: string): Instant[] {
  const [, year, , month, day, hours = '00', minutes = '00', seconds = '00', fraction = '', zone] =
    ISO.exec(text) ?? [];
  const offset = /^[+-]/.test(zone ?? '')
    ? `${zone?.slice(0, 3)}:${zone?.slice(3).replace(':', '') || '00'}`
    : 'Z';
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const parsed = Date.parse(
    IN_HEADERS.test(text)
      ? text
      : `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}${offset}`,
  );
  return Number.isNaN(parsed) ? [] : [{ at: parsed }];
}
