/** The path: what RFC 3986 lets stand in one without being escaped, and `%`. */
const FORM = /^https?:\/\/[^/?#\s\\@]+(\/[!$-;=@-[\]_a-z~]*)?$/i;

/** The two parts of a base URL; the path is kept letter by letter but for slashes at its end. */
export interface BaseUrl {
  origin: string;
  basePath: string;
}

/** Splits a base URL, or says in one line, without repeating it, why it is none. */
export function parseBaseUrl(text: string): BaseUrl | string {
  if (!/^https?:\/\//i.test(text)) return 'expected a URL that begins with http:// or https://';
  if (text.includes('?')) return 'a base URL has no query';
  if (text.includes('#')) return 'a base URL has no fragment';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return 'not a valid URL';
  if (url.username !== '' || url.password !== '') {
    return 'a URL has no user and password in it; use auth';
  }
  const form = FORM.exec(text);
  if (form === null) return 'a URL has no spaces, backslashes or unescaped special characters';
  const path = form[1] ?? '';
  return { origin: url.origin, basePath: path.replace(/\/+$/, '') };
}
