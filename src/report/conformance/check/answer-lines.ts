import prettyBytes from 'pretty-bytes';
import type { Exchange, RecordedBody } from '../../../http/exchange/exchange.js';

/** The whole of an answer may be long; the JSON report has more of it. */
const MAX_LINES = 6;
const LONGEST_LINE = 160;

/**
 * The first lines of the body of an answer, or of each where there are several, as they came:
 * `visible` and its like make them safe. None where there was no answer.
 */
export function answerLines(exchange: Exchange | undefined): string[] {
  const { responseBody, status = 0, more = [] } = exchange ?? {};
  if (responseBody === undefined || more.length === 0) return linesOf(responseBody);
  return [{ status, responseBody }, ...more].flatMap((one, index) => [
    `${index + 1}: ${one.status}`,
    ...linesOf(one.responseBody),
  ]);
}

function linesOf(body: RecordedBody | undefined): string[] {
  if (body === undefined) return [];
  if (body.size === 0) return ['(no body)'];
  const size = prettyBytes(body.size);
  if (body.text === undefined) return [`(${size} that are no text)`];
  const lines = body.text.trimEnd().split(/\r?\n/);
  const shown = lines.slice(0, MAX_LINES).map(shortened);
  const whole = !body.cut && lines.length === shown.length;
  return whole ? shown : [...shown, `… (${size} in all)`];
}

function shortened(line: string): string {
  const characters = [...line];
  return characters.length <= LONGEST_LINE
    ? line
    : `${characters.slice(0, LONGEST_LINE).join('')}…`;
}
