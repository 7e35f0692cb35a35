import { describe, expect, it } from 'vitest';
import { requirement } from '../../../test/support/report-events.js';
import type { Outcome } from '../events/outcome.js';
import { attestationResults } from './attestation-results.js';
import { parseAttestations } from './read-attestations.js';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const FILE = `attestations:
  - requirement: archive/records-are-kept
    answer: yes
    by: Ann Archer, Acme
    evidence: the retention policy of 2026, page 3
    date: 2026-11-01
`;
const parse = (text: string) => parseAttestations('people.yaml', text, undefined, NOON);

it('says who vouches for what, and where that is written down', () => {
  expect(parse(FILE)).toEqual([
    {
      requirement: 'archive/records-are-kept',
      answer: 'yes',
      by: 'Ann Archer, Acme',
      evidence: 'the retention policy of 2026, page 3',
      date: '2026-11-01',
      place: { file: 'people.yaml', line: 2, column: 18 },
    },
  ]);
});

describe('a mistake is told with its place', () => {
  it.each([
    ['records-are-kept', 'records-are-kep', /^people\.yaml:2:18: .*did you mean archive\/rec/],
    ['answer: yes', 'answer: yess', /^people\.yaml:3:13: .*did you mean yes\?/],
    ['answer: yes', 'answer: true', /^people\.yaml:3:13: /],
    ['evidence:', 'evidense:', /^people\.yaml:5:5: .*did you mean evidence\?/],
    ['by: Ann Archer, Acme', 'by: tbd', /^people\.yaml:4:9: say who vouches for it/],
    ['the retention policy of 2026, page 3', 'tbd', /^people\.yaml:5:15: say what it rests on/],
    ['2026-11-01', '2026-11-31', /^people\.yaml:6:11: expected a day/],
    ['2026-11-01', '2026-12-01', /^people\.yaml:6:11: 2026-12-01 is yet to come/],
    ['    date: 2026-11-01\n', '', /^people\.yaml:2:5: .*date/],
  ])('%s as %j', (from, to, message) => {
    expect(() => parse(FILE.replace(from, to))).toThrow(message);
  });

  it('in one go with all others', () => {
    const text = FILE.replace('are-kept', 'are-kep').replace('2026-11-01', '2026-11-31');
    expect(() => parse(text)).toThrow(/:2:18: no requirement[^\n]*\n.*:6:11: expected a day/);
  });

  it('also where the same requirement is attested twice', () => {
    const [, ...entry] = FILE.split('attestations:\n');
    expect(() => parse(FILE + entry.join(''))).toThrow(/^people\.yaml:7:18: .*above already/);
  });
});

describe('what a run makes of the word of a person', () => {
  const written = parse(FILE);
  const judged = (outcome: Outcome) => {
    const one = requirement(outcome, { id: 'archive/records-are-kept' });
    const { requirements, attestations } = attestationResults(
      [one, requirement('passed')],
      written,
    );
    expect(requirements.map((each) => each.outcome)).toEqual([outcome, 'passed']);
    return { requirement: requirements[0], attestation: attestations[0] };
  };

  it('stands where nobody observed anything', () => {
    const { requirement: one, attestation } = judged('not-observed');
    expect(one?.attested).toEqual({
      answer: 'yes',
      by: 'Ann Archer, Acme',
      evidence: 'the retention policy of 2026, page 3',
      date: '2026-11-01',
    });
    expect(attestation).toMatchObject({ state: 'attested', at: 'people.yaml:2:18' });
  });

  it.each([
    ['passed', /observed it, and it passed/],
    ['failed', /observed it, and it failed/],
    ['waived', /observed it, and it failed/],
    ['inconclusive', /without a verdict/],
    ['error', /was to observe it/],
    ['deselected', /left it out/],
  ] as const)('is beside the point where the requirement is %s', (outcome, reason) => {
    const { requirement: one, attestation } = judged(outcome);
    expect(one).not.toHaveProperty('attested');
    expect(attestation).toMatchObject({ state: 'beside-the-point' });
    expect(attestation?.reason).toMatch(reason);
  });
});
