/** Where something stands in a file that a user wrote. */
export interface Place {
  /** As the user named it. */
  file: string;
  /** From 1; absent where the file as a whole is meant. */
  line?: number;
  /** From 1, in UTF-16 units as editors count them. */
  column?: number;
}

/** `file:line:column`, or the file alone. */
export const formatPlace = ({ file, line, column }: Place): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`;

/** The place that `formatPlace` made this text of. */
export function parsePlace(text: string): Place {
  const [, file = text, line, column] = /^(.*):(\d+):(\d+)$/.exec(text) ?? [];
  return line === undefined ? { file } : { file, line: Number(line), column: Number(column) };
}
