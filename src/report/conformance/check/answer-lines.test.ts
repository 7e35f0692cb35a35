import { expect, it } from 'vitest';
import { exchange } from '../../../../test/support/report-events.js';
import { answerLines } from './answer-lines.js';

function linesOf(text: string | undefined, size = text?.length ?? 2000, cut = false): string[] {
  return answerLines(exchange(1, { responseBody: { size, text, cut } }));
}

it('keeps a short answer whole', () => {
  expect(linesOf('{\r\n  "error": "too large"\n}\n')).toEqual(['{', '  "error": "too large"', '}']);
});

it('is bounded, and says how much there was', () => {
  expect(linesOf('line\n'.repeat(100))).toEqual([...Array(6).fill('line'), '… (500 B in all)']);
  expect(linesOf('x'.repeat(4096), 3_000_000, true)).toEqual([
    `${'x'.repeat(160)}…`,
    '… (3 MB in all)',
  ]);
  expect(linesOf('\u{1f600}'.repeat(161))[0]).toBe(`${'\u{1f600}'.repeat(160)}…`);
});

it('says that there is nothing to show', () => {
  expect(linesOf('')).toEqual(['(no body)']);
  expect(linesOf(undefined)).toEqual(['(2 kB that are no text)']);
  expect(answerLines(exchange(1))).toEqual([]);
  expect(answerLines(undefined)).toEqual([]);
});

it('numbers several answers to bytes that are several requests', () => {
  const responseBody = { size: 0, cut: false };
  const more = [{ status: 400, responseHeaders: {}, responseBody }];
  const body = { size: 2, text: '{}', cut: false };
  expect(answerLines(exchange(1, { responseBody: body, more }))).toEqual([
    '1: 200',
    '{}',
    '2: 400',
    '(no body)',
  ]);
});
