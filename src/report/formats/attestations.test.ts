import { describe, expect, it } from 'vitest';
import {
  check,
  finished,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import { fakeWriter } from '../../../test/support/report-writer.js';
import type { AttestationResult } from '../../conformance/events/attestation.js';
import type { RunEvent } from '../../conformance/events/run-event.js';
import { runAnnotations } from '../conformance/run-annotations.js';
import { renderRequirement } from '../conformance/show/render-whole.js';
import { terminalReporter } from '../conformance/terminal/terminal-reporter.js';
import { formatsFor } from './report-formats.js';

// The word of a person stands in every format, and in none of them as something that passed.

const said = (
  id: string,
  answer: AttestationResult['answer'],
  more: Partial<AttestationResult> = {},
): AttestationResult => ({
  requirement: id,
  answer,
  by: 'Ann Archer of Acme',
  evidence: `the manual, on ${id}`,
  date: '2027-01-31',
  at: 'people.yaml:2:18',
  state: 'attested',
  ...more,
});

const KEPT = 'archive/records-are-kept';
const FOUND = 'email/thread-is-found-by-search';
const SEEN = 'files/passed-rule';
const reason = 'the run observed it, and it passed';
const ATTESTATIONS = [
  said(KEPT, 'yes'),
  said(FOUND, 'no'),
  said(SEEN, 'not-applicable', { state: 'beside-the-point', reason }),
];
const unseen = (id: string, { answer, by, evidence, date }: AttestationResult) =>
  requirement('not-observed', {
    id,
    checks: [],
    seen: 'none',
    attested: { answer, by, evidence, date },
  });

const events = (attestations: AttestationResult[]): RunEvent[] => [
  runStarted(),
  finished(check('passed')),
  runFinished({
    attestations,
    requirements: [
      requirement('passed'),
      unseen(KEPT, said(KEPT, 'yes')),
      unseen(FOUND, said(FOUND, 'no')),
    ],
  }),
];
const record = recordOf(events(ATTESTATIONS));
const context = { strict: false, nowMs: Date.parse('2027-02-01T00:00:00Z') };
const texts = async (of = record) =>
  new Map(
    await Promise.all(
      [...formatsFor('run')].map(
        async ([name, { open }]) => [name, (await open())(of, context)] as const,
      ),
    ),
  );

describe('what people attest', () => {
  it('stands in every format, who says it and on what evidence', async () => {
    for (const [name, text] of await texts()) {
      // A badge has room for one word about it.
      if (name === 'badge') continue;
      for (const { requirement: id, by } of ATTESTATIONS) {
        expect(text, name).toContain(id);
        expect(text, name).toContain(by);
        expect(text, name).toContain(`the manual, on ${id}`);
      }
      expect(text, name).toMatch(/beside.the.point/i);
    }
  });

  it('adds nothing to what passed or failed', async () => {
    const without = await texts(recordOf(events([])));
    const counted = (name: string, all: Map<string, string>, pattern: RegExp) =>
      all.get(name)?.match(pattern);
    const all = await texts();
    for (const [name, pattern] of [
      ['junit', /failures="\d+" errors="\d+"/g],
      ['ctrf', /"(passed|failed)": \d+/g],
      ['json', /"(passed|failed)": \d+/g],
    ] as const) {
      const [before, after] = [counted(name, without, pattern), counted(name, all, pattern)];
      expect(before?.length, name).toBeGreaterThan(0);
      expect(after?.slice(0, before?.length), name).toEqual(before);
    }
    expect(counted('junit', all, /<skipped\/>/g)).toHaveLength(ATTESTATIONS.length);
  });

  it('is on the terminal, an admitted violation first and in the line of the verdict', async () => {
    const writer = fakeWriter({ columns: 100 });
    const reporter = terminalReporter(writer, { color: false, verbosity: 'normal' });
    for (const event of events(ATTESTATIONS)) reporter.on(event);
    await reporter.close();
    const { text } = writer;
    expect(text.indexOf(FOUND)).toBeLessThan(text.indexOf(KEPT));
    expect(text).toMatch(/! email\/thread-is-found-by-search\n {4}attested: no, says Ann/);
    expect(text).toMatch(/attestation beside the point, for the run observed it, and it passed/);
    expect(text).toMatch(
      /conformant: 1 of 3 musts judged, 2 cannot be observed from outside; people attest 1 no, 1\s+yes/,
    );
  });

  it('is shown with its requirement, and beside the log of a job where something is not met', () => {
    const [, kept] = record.finished?.requirements ?? [];
    expect(kept && renderRequirement(record, kept).join('\n')).toMatch(
      /not-observed[\s\S]*attested: yes/,
    );
    const warnings = runAnnotations(record, false);
    expect(warnings.map(({ level, title }) => [level, title])).toEqual([
      ['warning', `${FOUND} is attested not to hold`],
    ]);
  });
});
