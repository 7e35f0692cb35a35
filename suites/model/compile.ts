import type { CompiledCase, JudgedStep, TargetFacts } from 'archive-assay/property';
import { audit } from './audit.js';
import type { Command } from './commands.js';
import { perform } from './perform.js';
import { EMPTY } from './state.js';
import { CASE_WORD } from './vocabulary.js';

/**
 * The steps of each command, in order: what the model says of the answers is said before anything
 * is sent.
 */
export function compile(commands: Command[], { inspector }: TargetFacts): CompiledCase {
  let state = EMPTY;
  const steps: JudgedStep[] = [];
  for (const [index, command] of commands.entries()) {
    const outcome = perform(state, command, String(index + 1));
    state = outcome.state;
    steps.push(...outcome.steps);
  }
  return {
    steps: steps.length === 0 ? [] : [...steps, ...audit(state, inspector)],
    fresh: { [CASE_WORD]: 'word' },
  };
}

/** The command that a step belongs to; the audit belongs to none. */
export function commandOf(commands: Command[], step: number): number | undefined {
  let state = EMPTY;
  let sent = 0;
  for (const [index, command] of commands.entries()) {
    const outcome = perform(state, command, String(index + 1));
    state = outcome.state;
    sent += outcome.steps.length;
    if (step < sent) return index;
  }
  return undefined;
}
