import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validEmail } from '../../src/records/arbitrary/email.js';
import { keyTail, nearKeys } from '../../src/records/arbitrary/file-key.js';
import { validRecord } from '../../src/records/arbitrary/record.js';
import { text } from '../../src/records/arbitrary/text.js';
import { mimeType, uploadSize } from '../../src/records/arbitrary/upload.js';

const PLAIN_KEY = /^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/;
const runs = { numRuns: 2000, seed: 5 };

describe('what has to be accepted', () => {
  it('are keys of plain segments, short enough, none of them a dot segment', () => {
    const lengths = new Set<number>();
    fc.assert(
      fc.property(keyTail, (tail) => {
        expect(tail).toMatch(PLAIN_KEY);
        expect(tail.length).toBeLessThanOrEqual(110);
        expect(tail.split('/')).not.toContain('..');
        lengths.add(tail.length);
      }),
      runs,
    );
    expect(Math.max(...lengths)).toBeGreaterThan(100);
  });

  it('are two different keys that are nearly one', () => {
    fc.assert(
      fc.property(nearKeys, ({ tail, near }) => {
        expect(near).not.toBe(tail);
        expect(near).toMatch(PLAIN_KEY);
      }),
      runs,
    );
  });

  it('is text of many scripts, without control characters, broken pairs and references', () => {
    const scripts = new Set<string>();
    fc.assert(
      fc.property(text, (drawn) => {
        expect(drawn).not.toMatch(/\$/);
        expect(drawn.replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
        expect(Buffer.from(drawn).toString()).toBe(drawn);
        for (const [name, script] of Object.entries(SCRIPTS))
          if (script.test(drawn)) scripts.add(name);
      }),
      runs,
    );
    expect([...scripts].sort()).toEqual(Object.keys(SCRIPTS).sort());
  });

  it('are files with a byte at least, and some on either side of each power of two', () => {
    const sizes = new Set(fc.sample(uploadSize, runs));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
    expect([1023, 1024, 1025, 65_535, 65_536, 65_537].filter((size) => !sizes.has(size))).toEqual(
      [],
    );
    expect(new Set(fc.sample(mimeType, runs)).has(null)).toBe(true);
  });

  it('are records whose times are those of a call, with each optional member there and not', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(validRecord('voice'), ({ entries }) => {
        for (const { patch, uses } of entries) {
          const { startTime, stopTime, participants } = patch;
          expect(Number(stopTime)).toBeGreaterThan(Number(startTime));
          seen.add(typeof startTime).add(participants === null ? 'nobody' : 'people');
          for (const person of Array.isArray(participants) ? participants : []) {
            const { joinTimeMS, leaveTimeMS = stopTime } = person as Record<string, number>;
            expect(Number(joinTimeMS)).toBeGreaterThanOrEqual(Number(startTime));
            expect(Number(leaveTimeMS)).toBeGreaterThanOrEqual(Number(joinTimeMS));
            expect(Number(leaveTimeMS)).toBeLessThanOrEqual(Number(stopTime));
          }
          expect(uses).toHaveLength(1);
          expect(uses[0]).not.toHaveProperty('isAvailable');
          seen.add(uses[0]?.description === undefined ? 'bare' : 'described');
        }
      }),
      { numRuns: 500, seed: 6 },
    );
    expect([...seen].sort()).toEqual(['bare', 'described', 'nobody', 'number', 'people', 'string']);
  });

  it('are emails with at most ten headers and every member that is mandatory', () => {
    const members = new Set<string>();
    fc.assert(
      fc.property(validEmail, ({ overview, people }) => {
        expect(Object.keys(overview.emailProperties ?? {}).length).toBeLessThanOrEqual(10);
        expect(overview.time).toBeGreaterThan(0);
        expect(people).toBeGreaterThan(0);
        for (const [name, value] of Object.entries(overview))
          members.add(`${name} ${value === null}`);
      }),
      runs,
    );
    expect(members).toContain('messageId true');
    expect(members).toContain('subject true');
    expect(members).toContain('eventType true');
    expect(members).toContain('emailProperties false');
  });
});

const SCRIPTS = {
  arabic: /\p{Script=Arabic}/u,
  han: /\p{Script=Han}/u,
  hebrew: /\p{Script=Hebrew}/u,
  latin: /\p{Script=Latin}/u,
  emoji: /\p{Emoji_Presentation}/u,
  combining: /\p{Mn}/u,
  astral: /[\u{10000}-\u{10ffff}]/u,
};
