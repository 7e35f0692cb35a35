/** The path may have what RFC 3986 allows in one unescaped, and `%`. */
const FORM = /^https?:\/\/[^/?#\s\\@]+(\/[!$-;=@-[\]_a-z~]*)?$/i;

/** The two parts of a base URL; the path is kept verbatim but for slashes at its end. */
export interface BaseUrl {
  origin: string;
  basePath: string;
}

/**
 * Splits a base URL, or returns one line that says, without repeating it, why the text is not one.
 */
export function parseBaseUrl(text: string): BaseUrl | string {
  if (!/^https?:\/\//i.test(text)) return 'expected a URL that begins with http:// or https://';
  if (text.includes('?')) return 'a base URL has no query';
  if (text.includes('#')) return 'a base URL has no fragment';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return 'not a valid URL';
  if (url.username !== '' || url.password !== '') {
    return 'a base URL has no user and password; use auth';
  }
  const form = FORM.exec(text);
  if (form === null) return 'a base URL has no spaces, backslashes or unescaped special characters';
  const path = form[1] ?? '';
  return { origin: url.origin, basePath: path.replace(/\/+$/, '') };
}
