const PLAIN_NAME = /^[\w.$/-]{1,40}$/;

/**
 * A name out of a document, fit for a message. Anything but a plain word is not repeated: a
 * forgotten space turns `bearer:secret` into a key, and odd characters could steer a terminal.
 */
export function showName(name: unknown): string {
  const text = String(name);
  return PLAIN_NAME.test(text) ? `"${text}"` : '(a name that is not a plain word)';
}
