import {
  isOutcome,
  OUTCOMES_WORST_FIRST,
  type Outcome,
} from '../../../conformance/events/outcome.js';
import { html, type Markup } from './markup.js';

/** How an outcome looks and reads. */
interface OutcomeLook {
  symbol: string;
  words: string;
  /** The class that gives it a colour. */
  tone: 'bad' | 'odd' | 'waived' | 'good' | 'quiet';
}

const LOOKS: Readonly<Record<Outcome, OutcomeLook>> = {
  failed: { symbol: '✗', words: 'failed', tone: 'bad' },
  error: { symbol: '!', words: 'in error', tone: 'odd' },
  inconclusive: { symbol: '?', words: 'inconclusive', tone: 'odd' },
  waived: { symbol: '~', words: 'waived', tone: 'waived' },
  passed: { symbol: '✓', words: 'passed', tone: 'good' },
  'not-observed': { symbol: '–', words: 'not observed', tone: 'quiet' },
  deselected: { symbol: '–', words: 'deselected', tone: 'quiet' },
};

/** Readers look for the worst first. */
const ORDER: readonly string[] = OUTCOMES_WORST_FIRST;

/** The look of an outcome, also of one that a newer report has and this version does not know. */
export function lookOf(outcome: string): OutcomeLook {
  return isOutcome(outcome)
    ? LOOKS[outcome]
    : { symbol: '•', words: outcome.replaceAll('-', ' '), tone: 'odd' };
}

/** Sorts outcomes: failures first, what was never looked at last. */
export function byOutcome(a: string, b: string): number {
  return rank(a) - rank(b) || a.localeCompare(b);
}

/** What is not known stands behind all that has no verdict, and before what passed. */
function rank(outcome: string): number {
  const at = ORDER.indexOf(outcome);
  return at === -1 ? ORDER.indexOf('passed') - 0.5 : at;
}

/** The symbol and the words of an outcome. */
export function outcomeLabel(outcome: string): Markup {
  const { symbol, words, tone } = lookOf(outcome);
  return html`<span class="outcome ${tone}"><span aria-hidden="true">${symbol}</span> ${words}</span>`;
}
