const HOUR_MS = 3_600_000;

/** The beginnings of the hours that come twice in Berlin and in New York, in epoch milliseconds. */
const BEGIN = [1_698_541_200_000, 1_699_164_000_000];
const FIRST_BEGIN = BEGIN.map((time) => time - HOUR_MS);

const isIn = (time: unknown, hours: readonly number[]): boolean =>
  hours.some((from) => Number(time) >= from && Number(time) < from + HOUR_MS);

/** A time in milliseconds as a program has it that takes the second of two such hours for the one after. */
export const anHourLaterInTheSecond = (time: unknown): unknown =>
  isIn(time, BEGIN) ? Number(time) + HOUR_MS : time;

/** The same where the first of them is taken for the second. */
export const anHourLaterInTheFirst = (time: unknown): unknown =>
  isIn(time, FIRST_BEGIN) ? Number(time) + HOUR_MS : time;
