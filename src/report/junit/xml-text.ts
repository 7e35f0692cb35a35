import { visibleLines } from '../text/visible.js';

/**
 * Text that may stand in a CDATA section: no character that XML forbids, and no `]]>`, of which the
 * report builder splits only the first.
 */
export function xmlText(text: string): string {
  return visibleLines(text).join('\n').replaceAll(']]>', ']]&gt;');
}
