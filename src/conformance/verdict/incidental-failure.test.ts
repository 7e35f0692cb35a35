import { expect, it } from 'vitest';
import type { Subject } from '../language/conclusion.js';
import { requirementBroken } from './incidental-failure.js';

const RECORD: Subject = { kind: 'record', operation: 'conversations' };
const OF_LINKS = { requirements: ['conversations/external-link-passes'] };

it('is of the requirement of the check where that states something of what the failure needs', () => {
  expect(requirementBroken(OF_LINKS, RECORD, { files: 'first-of-three' }, 400)).toBe(
    'conversations/external-link-passes',
  );
});

it('is of the requirement of the circumstance where the check is of another operation', () => {
  const ofCalls = { requirements: ['voice/external-link-passes'] };
  expect(requirementBroken(ofCalls, RECORD, { files: 'first-of-three' }, 400)).toBe(
    'conversations/several-files-pass',
  );
});

it.each([
  ['under other circumstances', OF_LINKS, RECORD, { headers: 'capitals' }],
  [
    'of an upload',
    OF_LINKS,
    { kind: 'upload', host: 'voice', framing: 'length' },
    { files: 'first-of-three' },
  ],
] as const)('is of the plain request %s', (_, check, subject, circumstances) => {
  expect(
    requirementBroken({ requirements: [...check.requirements] }, subject, circumstances, 400),
  ).toBe(
    subject.kind === 'upload' ? 'files/upload-answers-200' : 'conversations/plain-record-passes',
  );
});
