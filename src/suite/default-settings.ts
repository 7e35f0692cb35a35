/** Milliseconds without progress after which an exchange is over, where nothing else is said. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** Checks at the same time at most, where nothing else is said. */
export const DEFAULT_CONCURRENCY = 64;
