import type { Writer } from './writer.js';

/**
 * Whether to write colours: by default to a terminal only. FORCE_COLOR colours other output as
 * well; `--no-color` and NO_COLOR win over everything. CI says nothing about who reads the output.
 *
 * @param wanted false under `--no-color`
 */
export function useColor(
  { isTTY }: Pick<Writer, 'isTTY'>,
  wanted: boolean,
  { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (!wanted || NO_COLOR) return false;
  if (FORCE_COLOR) return !['0', 'false'].includes(FORCE_COLOR);
  // Node leaves isTTY undefined on pipes, whatever its types say
  return Boolean(isTTY) && TERM !== 'dumb';
}
