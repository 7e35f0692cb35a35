/** Timers of Node fire at once beyond this. */
export const LONGEST_MS = 2_147_483_647;
