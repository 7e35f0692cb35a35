import { expect, it } from 'vitest';
import {
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../../test/support/report-events.js';
import { collectReport } from '../../conformance/collect-report.js';
import { ownInWords } from '../../conformance/stated-requirements.js';
import { verdictLine } from '../../conformance/terminal/verdict-line.js';
import { renderConformancePage } from './render-conformance-page.js';

it('counts a waived must as judged, as the terminal does', () => {
  const requirements = [
    requirement('passed'),
    requirement('waived'),
    requirement('not-observed', { seen: 'inspector' }),
  ];
  const own = {
    verdict: 'met' as const,
    requirements: requirements.map((one) => ({ ...one, source: 'ADR 12' })),
  };
  const record = recordOf([runStarted(), runFinished({ requirements, own })]);
  const judged = '2 of 3 musts judged';
  expect(verdictLine(record)).toBe(`conformant: ${judged}, 1 need an inspector, 1 must waived`);
  expect(ownInWords(own)).toContain(judged);
  const page = renderConformancePage(collectReport(record, 0), {
    knownFaults: [],
    counterexamples: new Map(),
  });
  expect(page).toContain(judged);
});
