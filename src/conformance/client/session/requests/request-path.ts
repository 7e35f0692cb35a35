/**
 * A path for a request line: what that cannot carry is percent-encoded, everything else goes out as
 * it is.
 */
export const requestPath = (path: string): string => path.replace(/[^!-~]+/gu, encodeURIComponent);
