import { CannotJudge } from '../../language/cannot-judge.js';

/** Why nothing more is asked of the inspector. */
export const runEnded = (): CannotJudge =>
  new CannotJudge('the run ended first', { cause: 'cancelled' });
