import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetOf, type Ping } from './clock-offset.js';

const delay = fc.double({ min: 0.01, max: 500, noNaN: true });

it('is never further from the truth than it says, whatever the ways take', () => {
  const ping = fc.tuple(delay, delay);
  fc.assert(
    fc.property(
      fc.array(ping, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      (ways, offset) => {
        const pings = ways.map(([there, back], index): Ping => {
          const sentAt = index * 10_000;
          return { sentAt, serverAt: sentAt + there + offset, receivedAt: sentAt + there + back };
        });
        const found = offsetOf(pings);
        expect(Math.abs(found.offsetMs - offset)).toBeLessThanOrEqual(found.errorMs + 1e-6);
        const shortest = Math.min(...ways.map(([there, back]) => there + back));
        expect(found.errorMs).toBeCloseTo(shortest / 2, 6);
      },
    ),
  );
});

it('needs a ping', () => {
  expect(() => offsetOf([])).toThrow(RangeError);
});
