import { describe, expect, it } from 'vitest';
import { Fresh } from './fresh.js';
import { callOverview, voiceRecord, withVocabularyOf } from './voice-record.js';

const NOW = 1_710_495_000_000;
const INGREDIENTS = {
  fresh: new Fresh('seed'),
  now: NOW,
  marker: 'mk1',
  otherMarkers: [],
  text: 'a text',
  withMarker: (text: string) => text,
  textAlone: false,
  asksForText: false,
  plainFile: null,
};

describe('a plain record of a call', () => {
  const person = { name: 'Anna', joinTimeMS: 1_000_000, leaveTimeMS: 1_030_000 };

  it.each([
    ['nothing is stated', {}, NOW - 60_000, NOW],
    ['its beginning is stated', { startTime: '5000000' }, 5_000_000, 5_060_000],
    ['its end is stated', { stopTime: 5_000_000 }, 4_940_000, 5_000_000],
    ['both are stated', { startTime: 5, stopTime: 5 }, 5, 5],
    ['people are stated', { participants: [person] }, 1_000_000, 1_060_000],
    [
      'people and its beginning are stated',
      { startTime: 990_000, participants: [{ ...person, leaveTimeMS: 2_000_000 }] },
      990_000,
      2_000_000,
    ],
    ['its beginning is stated in words', { startTime: 'soon' }, NOW - 60_000, NOW],
  ])('has times that fit each other where %s', (_, wanted, startTime, stopTime) => {
    const record = voiceRecord(INGREDIENTS, 2, wanted);
    expect(record).toMatchObject({ startTime, stopTime });
    for (const { joinTimeMS, leaveTimeMS } of record.participants ?? []) {
      expect([joinTimeMS, leaveTimeMS]).toEqual([startTime, stopTime]);
    }
  });
});

describe('a request for a profile with words of its own for calls', () => {
  const sent = {
    ...callOverview(INGREDIENTS),
    voiceRecords: [{ participants: [{ name: 'Anna', detail: 'caller' }, { name: 'Bert' }] }],
  };

  it('has these words, and changes nothing that it was made from', () => {
    const before = structuredClone(sent);
    const template = {
      request: { callOverview: { callType: 'audio', owner: { detail: 'trader' } } },
      entry: { participants: [{ detail: 'party' }] },
    };
    expect(withVocabularyOf(template, sent)).toMatchObject({
      callOverview: { callType: 'audio', direction: 'OUTGOING', owner: { detail: 'trader' } },
      voiceRecords: [{ participants: [{ name: 'Anna', detail: 'party' }, { name: 'Bert' }] }],
    });
    expect(sent).toEqual(before);
  });

  it('stays as it is without any', () => {
    expect(withVocabularyOf({}, sent)).toBe(sent);
  });
});
