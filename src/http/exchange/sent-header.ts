import type { Exchange } from './exchange.js';

/** The value of a header of a request. @param wanted its name in lower case */
export function sentHeader(
  { requestHeaders }: Pick<Exchange, 'requestHeaders'>,
  wanted: string,
): string | undefined {
  return Object.entries(requestHeaders).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
