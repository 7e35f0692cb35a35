import { isOutcome, type Outcome } from '../../../conformance/events/outcome.js';
import type { Page } from '../../terminal/page.js';

type Color = 'green' | 'red' | 'yellow' | 'magenta' | 'dim';

interface OutcomeStyle {
  symbol: string;
  color: Color;
  /** In running text. */
  words: string;
  /** At the head of a narrow column. */
  column: string;
}

/** How each outcome looks, in the order in which they are counted. */
export const OUTCOME_STYLES: Readonly<Record<Outcome, OutcomeStyle>> = {
  passed: { symbol: '✓', color: 'green', words: 'passed', column: 'passed' },
  failed: { symbol: '✗', color: 'red', words: 'failed', column: 'failed' },
  error: { symbol: '!', color: 'magenta', words: 'in error', column: 'error' },
  inconclusive: { symbol: '?', color: 'yellow', words: 'inconclusive', column: 'inconcl.' },
  'not-observed': { symbol: '–', color: 'dim', words: 'not observed', column: 'not obs.' },
  deselected: { symbol: '–', color: 'dim', words: 'deselected', column: 'desel.' },
  waived: { symbol: '~', color: 'dim', words: 'waived', column: 'waived' },
};

/** The order of counts and columns. */
export const OUTCOMES_AS_SHOWN: readonly Outcome[] = Object.keys(OUTCOME_STYLES).filter(isOutcome);

/** The outcome's symbol in its colour. */
export function symbolOf(page: Page, outcome: Outcome): string {
  const { symbol, color } = OUTCOME_STYLES[outcome];
  return page.paint[color](symbol);
}

/** `50 passed, 2 failed`: what is not zero. */
export function countsInWords(counts: Readonly<Record<Outcome, number>>): string {
  return OUTCOMES_AS_SHOWN.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${OUTCOME_STYLES[outcome].words}`)
    .join(', ');
}
