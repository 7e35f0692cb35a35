import picocolors from 'picocolors';
import { pad, wrap } from '../text/wrap.js';
import type { Writer } from './writer.js';

/** The width and colours that parts of a terminal report are laid out for. */
export interface Page {
  /** Infinite where nothing has to fit. */
  columns: number;
  paint: ReturnType<typeof picocolors.createColors>;
}

const DEFAULT_COLUMNS = 80;
/** Longer lines are hard to read, however wide the window is. */
const MAX_COLUMNS = 100;
const MIN_COLUMNS = 40;

/**
 * The page as it is now: a window may be resized during a run. Where nothing has to fit, no line is
 * cut or broken.
 */
export function pageOf(writer: Writer, color: boolean): Page {
  const columns = writer.columns > 0 ? writer.columns : DEFAULT_COLUMNS;
  return {
    columns:
      columns === Number.POSITIVE_INFINITY
        ? columns
        : Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, columns)),
    paint: picocolors.createColors(color),
  };
}

/** Plain lines, wrapped and indented. */
export function paragraph(page: Page, lines: readonly string[], indent: number): string[] {
  const margin = ' '.repeat(indent);
  return lines
    .flatMap((line) => wrap(line, page.columns - indent))
    .map((line) => (line === '' ? '' : margin + line));
}

/** A dim label and, to its right, a text whose lines all start in the same column. */
export function field(
  page: Page,
  label: string,
  lines: readonly string[],
  { indent = 2, labelWidth = 12 } = {},
): string[] {
  const [first = '', ...others] = paragraph(page, lines, indent + labelWidth);
  const head = ' '.repeat(indent) + page.paint.dim(pad(label, labelWidth));
  return [head + first.slice(indent + labelWidth), ...others];
}

/** A symbol, already coloured, followed by a text that wraps to its right. */
export function item(page: Page, symbol: string, text: string): string[] {
  return paragraph(page, [text], 2).map((line, index) =>
    index === 0 ? `${symbol} ${line.slice(2)}` : line,
  );
}

/** A heading with an empty line before it. */
export function heading(page: Page, text: string): string[] {
  return ['', page.paint.bold(text), ''];
}
