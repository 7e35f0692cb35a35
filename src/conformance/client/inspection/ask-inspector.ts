import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { InspectorError } from '../../../profile/inspector/inspector-error.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import { NotShown } from '../../language/inspection/not-shown.js';
import type { SessionContext } from '../session/session-context.js';
import { runEnded } from './run-ended.js';

/**
 * What the inspector says to a question.
 *
 * @throws CannotJudge when there is none, it fails, or the run ends
 * @throws NotShown when it answers about something else
 */
export async function askInspector<T>(
  { inspector, signal, whileAsking = (asked) => asked() }: SessionContext,
  question: (inspector: Inspector) => Promise<T>,
): Promise<T> {
  if (inspector === undefined) throw new CannotJudge('the profile names no inspector');
  try {
    return await whileAsking(() => question(inspector));
  } catch (error) {
    if (signal.aborted) throw runEnded();
    if (error instanceof NotShown) throw error;
    if (error instanceof InspectorError && error.code === 'inspector-other') {
      throw new NotShown(error.message);
    }
    throw new CannotJudge(error instanceof Error ? error.message : 'the inspector failed');
  }
}

/**
 * What the inspector says to a question about all that the run has sent.
 *
 * @throws NotShown when it cannot show that many
 */
export function askForAll<T>(
  context: SessionContext,
  question: (inspector: Inspector) => Promise<T>,
): Promise<T> {
  return askInspector(context, async (inspector) => {
    try {
      return await question(inspector);
    } catch (error) {
      if (!(error instanceof InspectorError) || !error.mayBeTooMuch) throw error;
      throw new NotShown(`the inspector does not show what the run has sent: ${error.message}`);
    }
  });
}
