/** The longest delay of a timer: Node fires longer ones at once. */
export const MAX_TIMER_MS = 2_147_483_647;
