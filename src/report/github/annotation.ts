import { shortVisible, shortVisibleLines } from '../text/shorten.js';

/** An annotation that GitHub shows with the log of a job. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
}

/**
 * GitHub shows ten errors and ten warnings of a step; the last place is for how many more there
 * are.
 */
const MOST = 10;
const LONGEST_TITLE = 200;
const LONGEST_MESSAGE = 2_000;

/** Annotations as the workflow commands that a runner reads from the output, a line each. */
export function annotationLines(annotations: readonly Annotation[]): string[] {
  return (['error', 'warning', 'notice'] as const).flatMap((level) => {
    const own = annotations.filter((one) => one.level === level);
    if (own.length <= MOST) return own.map(commandOf);
    const left = own.length - (MOST - 1);
    const rest = { level, title: `${left} more`, message: 'The reports have all of them.' };
    return [...own.slice(0, MOST - 1), rest].map(commandOf);
  });
}

function commandOf({ level, title, message }: Annotation): string {
  const lines = shortVisibleLines(message, LONGEST_MESSAGE);
  const name = escaped(shortVisible(title, LONGEST_TITLE))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
  return `::${level} title=${name}::${escaped(lines)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
