import { type StoppedTarget, stoppedInWords } from './unanswered/stopped-target.js';
import { type UnansweredKind, unansweredKindInWords } from './unanswered/unanswered-kind.js';

/** What one cause left many checks of a run without a verdict; reports say it first. */
export interface RunFindings {
  /** At an address of the profile stands something else than the interface: what, in one line. */
  elsewhere?: string;
  /** The target answered, and refused each connection from some moment to the end. */
  stopped?: StoppedTarget;
  /** The target leaves one kind of request without an answer. */
  unanswered?: UnansweredKind;
}

/** Each in one line. */
export const findingsInWords = ({
  elsewhere,
  stopped,
  unanswered,
}: Partial<Findings>): string[] => [
  ...(elsewhere === undefined ? [] : [elsewhere]),
  ...(stopped === undefined ? [] : [stoppedInWords(stopped)]),
  ...(unanswered === undefined ? [] : [unansweredKindInWords(unanswered)]),
];

/** As a saved report has them. */
type Findings = { [Name in keyof RunFindings]: RunFindings[Name] | undefined };
