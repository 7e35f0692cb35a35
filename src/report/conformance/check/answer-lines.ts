import prettyBytes from 'pretty-bytes';
import type { Exchange } from '../../../http/exchange/exchange.js';

/** The whole of an answer may be long; the JSON report has more of it. */
const MAX_LINES = 6;
const LONGEST_LINE = 160;

/**
 * The first lines of the body of an answer, as they came: `visible` and its like make them safe.
 * None where there was no answer.
 */
export function answerLines(exchange: Exchange | undefined): string[] {
  const body = exchange?.responseBody;
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
