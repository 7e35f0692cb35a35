import { shellWord } from '../text/shell-word.js';

/**
 * What shows a check of a report whole, as a command line without the id.
 *
 * @param program how it is called, such as `npx assay`
 * @param report the path of the JSON report, from where the command is given
 */
export const showCommand = (program: string, report: string): string =>
  `${program} show ${shellWord(report)}`;
