/**
 * Whether a value is a text in base64 (RFC 4648, sections 4 and 5), also in lines. The text is what
 * is encoded: to decode would take bytes that are no text for one.
 */
export const isInBase64 = (text: unknown, shown: unknown): boolean =>
  typeof text === 'string' &&
  text !== '' &&
  typeof shown === 'string' &&
  shown.length > text.length &&
  bare(shown) === Buffer.from(text).toString('base64url');

const bare = (encoded: string): string =>
  encoded.replace(/\s/g, '').replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
