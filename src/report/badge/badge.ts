import { makeBadge } from 'badge-maker';
import { shortVisible } from '../text/shorten.js';

const COLORS = { good: 'brightgreen', bad: 'red', open: 'orange' };

/**
 * A badge as SVG, in the form that shields.io made common.
 *
 * @param label what is judged; it is on the left
 */
export function badge(label: string, message: string, mood: keyof typeof COLORS): string {
  const svg = makeBadge({
    label: shortVisible(label, 60),
    message: shortVisible(message, 80),
    color: COLORS[mood],
    // What a page includes from several badges must not have one id twice.
    idSuffix: 'assay',
  });
  return `${svg}\n`;
}
