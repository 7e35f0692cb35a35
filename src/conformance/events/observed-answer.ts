import type { Observation } from './run-event.js';

const NONE = /^no answer \(/;

/** What an observation says for want of an answer. */
export const noAnswer = (why: string): string => `no answer (${why})`;

/** Whether the target told anything. */
export const isAnswered = ({ answer }: Pick<Observation, 'answer'>): boolean => !NONE.test(answer);
