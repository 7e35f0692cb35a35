import { randomUUID } from 'node:crypto';
import { type Annotation, annotationLines } from '../../report/github/annotation.js';

/** The log of a job of GitHub Actions, in which a runner takes some lines for commands. */
export interface GithubLog {
  /**
   * From here on nothing that is written is a command, whatever a server put into it.
   *
   * @returns ends that
   */
  quote(): () => void;
  annotate(annotations: readonly Annotation[]): void;
}

/** Does nothing outside of GitHub Actions. */
export function githubLog(
  { GITHUB_ACTIONS }: NodeJS.ProcessEnv,
  write: (text: string) => void,
): GithubLog {
  if (GITHUB_ACTIONS !== 'true') return { quote: () => () => {}, annotate: () => {} };
  return {
    quote() {
      // Only who knows the word can end it: a server never sees it.
      const word = randomUUID();
      write(`::stop-commands::${word}\n`);
      return () => write(`::${word}::\n`);
    },
    annotate(annotations) {
      for (const line of annotationLines(annotations)) write(`${line}\n`);
    },
  };
}
