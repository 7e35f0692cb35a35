import { expect, it } from 'vitest';
import { sameInstant } from './same-instant.js';
import { shownUnits } from './shown-units.js';

it.each<[string, unknown, number | undefined]>([
  ['milliseconds', { time: 1710495000123 }, 1],
  ['seconds', { time: 1710495000.123 }, 1_000],
  ['microseconds as text', { time: '1710495000123000' }, 1 / 1_000],
  ['an object of one member', { time: { $numberLong: '1710495000123' } }, 1],
  ['a JSON text', { document: '{"mail":{"time":1710495000}}' }, 1_000],
  ['a date', { time: '2024-03-15T09:30:00.123Z' }, undefined],
  ['no instant of this century', { time: 12 }, undefined],
  ['several units', [{ time: 1710495000 }, { time: 1710495000123 }], undefined],
  [
    'a text that is nested too deeply',
    { document: '['.repeat(100_000) + ']'.repeat(100_000) },
    undefined,
  ],
  ['nothing', undefined, undefined],
])('knows the unit of what is shown as %s', (_, plain, unit) => {
  expect(shownUnits({ records: [{ record: plain }] })('time')).toBe(unit);
});

it('takes no number for another unit than the one that all are in', () => {
  expect(sameInstant(946_684_799_999, 946_684_799_999_000)).toBe(true);
  expect(sameInstant(946_684_799_999, 946_684_799_999_000, 1)).toBe(false);
  expect(sameInstant(946_684_799_999, 946_684_799.999, 1_000)).toBe(true);
  expect(sameInstant(946_684_799_999, '1999-12-31T23:59:59.999Z', 1)).toBe(true);
});
