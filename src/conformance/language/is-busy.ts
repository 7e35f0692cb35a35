/**
 * Whether an answer asks to come back later: the request itself was not looked at.
 */
export const isBusy = (status: number | undefined): boolean => status === 429 || status === 503;
