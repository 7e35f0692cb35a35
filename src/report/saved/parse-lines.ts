import { UsageError } from '../../errors/usage-error.js';

/** The lines of an NDJSON file. */
export interface ParsedLines {
  values: { value: unknown; line: number }[];
  /** The last line is only the beginning of one. */
  cut: boolean;
}

/**
 * Parses NDJSON. Only the last line may be broken, because the file was cut while it was written.
 *
 * @throws UsageError with the line that is no JSON
 */
export function parseLines(path: string, text: string): ParsedLines {
  const lines = text.split('\n');
  const values: ParsedLines['values'] = [];
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue;
    try {
      values.push({ value: JSON.parse(content), line: index + 1 });
    } catch {
      if (index === lines.length - 1) return { values, cut: true };
      if (values.length === 0) {
        throw new UsageError(`${path}: this is no report of assay: it is not JSON`, 'no-report');
      }
      throw new UsageError(`${path}:${index + 1}: this is not JSON`, 'no-report');
    }
  }
  return { values, cut: false };
}
