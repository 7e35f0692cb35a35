/**
 * Whether an answer says when to come back, not what became of the request: the request was not
 * looked at.
 */
export const isBusy = (status: number | undefined): boolean => status === 429 || status === 503;
