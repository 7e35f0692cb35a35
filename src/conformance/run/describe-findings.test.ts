import { expect, it } from 'vitest';
import type { UnansweredKind } from '../events/unanswered/unanswered-kind.js';
import { withFindings } from './describe-findings.js';

const LOST = {
  requests: 900,
  unanswered: 30,
  others: { requests: 0, unanswered: 0 },
  example: { exchange: 1, request: 'POST /voice' },
};
const ofKind = (traits: UnansweredKind['traits']) => ({ unanswered: { ...LOST, traits } });

it('tells of a conformant target what is lost now and then, and not what it leaves unanswered', () => {
  const conformant = { verdict: 'conformant' } as const;
  const byChance = ofKind([]);
  expect(withFindings(conformant, byChance, undefined)).toEqual({ ...conformant, ...byChance });
  const chunked = ofKind([{ about: 'framing', value: 'chunked' }]);
  expect(withFindings(conformant, chunked, undefined)).toEqual(conformant);
  const incomplete = { verdict: 'incomplete' } as const;
  expect(withFindings(incomplete, chunked, undefined)).toEqual({ ...incomplete, ...chunked });
});
