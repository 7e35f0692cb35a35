import type { Exchange } from '../../http/exchange/exchange.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Conclusion } from '../language/conclusion.js';
import type { Counterexample } from './counterexample.js';

/** One run of a check with names of its own; for a property, the run that decides. */
export interface Attempt {
  conclusion: Conclusion;
  exchanges: Exchange[];
  /**
   * The circumstances that its requests were under; nothing says that any of them matters. Absent
   * where all was usual.
   */
  under?: Circumstances;
  /** Present where an answer was lost: in how many tries, and in how many of them like the last. */
  lost?: { tries: number; alike: number };
  /** Present with a violation that a property found: the smallest case that shows it. */
  counterexample?: Counterexample;
}
