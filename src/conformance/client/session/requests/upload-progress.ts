import type { ExchangeOptions } from '../../../../http/exchange/exchange-result.js';

/** Larger uploads report their progress. */
const REPORTED_FROM = 4 * 1024 * 1024;
/** Milliseconds between two reports. */
const INTERVAL_MS = 100;

/**
 * The options of an exchange, with a report of its progress now and then where the upload is large.
 */
export function withProgress(
  options: ExchangeOptions,
  totalBytes: number,
  report: (sentBytes: number) => void,
): ExchangeOptions {
  if (totalBytes < REPORTED_FROM) return options;
  let last = 0;
  return {
    ...options,
    onProgress: (sentBytes) => {
      options.onProgress?.(sentBytes);
      const now = performance.now();
      if (now - last < INTERVAL_MS) return;
      last = now;
      report(sentBytes);
    },
  };
}
