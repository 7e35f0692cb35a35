import { hintOf } from './did-you-mean.js';
import { formatPlace, type Place } from './place.js';

/** One thing that is wrong with a document, at the place where a person would change it. */
export interface Problem extends Place {
  /** One line, without any value of the document that could be a secret. */
  message: string;
  /** What was probably meant. */
  hint?: string;
}

/**
 * `file:line:column: message (did you mean …?)`, or without a place in the file, always one line.
 */
export function formatProblem(problem: Problem): string {
  return `${formatPlace(problem)}: ${problem.message}${hintOf(problem.hint)}`.replaceAll(
    UNPRINTABLE,
    ' ',
  );
}

/** Line breaks and whatever could steer a terminal, also when it hides in the name of a file. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** For sorting problems of one file into its order. */
export function byPlace(a: Problem, b: Problem): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
