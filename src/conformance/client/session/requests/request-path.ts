/**
 * A path for a request line: characters that it cannot carry are percent-encoded, all others are
 * sent as they are.
 */
export const requestPath = (path: string): string => path.replace(/[^!-~]+/gu, encodeURIComponent);
