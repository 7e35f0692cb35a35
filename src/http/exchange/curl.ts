import type { Exchange, RecordedBody } from './exchange.js';
import { OTHER_TOKEN, TOKEN } from './record-exchange.js';

const VARIABLES = [
  [OTHER_TOKEN, '$ASSAY_OTHER_TOKEN'],
  [TOKEN, '$ASSAY_TOKEN'],
] as const;
/** curl adds these itself, or its options do; it does not ask for a coding either. */
const LEFT_OUT = new Set(['host', 'content-length', 'transfer-encoding', 'accept-encoding']);

/**
 * One line for bash or zsh that sends the request of an exchange again. The token appears in it as `$ASSAY_TOKEN` (one
 * that is not the run's own as `$ASSAY_OTHER_TOKEN`), which the shell fills in. A body whose text was recorded is sent
 * as it was; for any other, random bytes of the same size are sent. curl cannot repeat malformed framing, or that a
 * request was broken off.
 */
export function curlFor(exchange: Exchange): string {
  const { method, url, requestHeaders: headers, requestBody: body } = exchange;
  const chunked = headers['transfer-encoding'] === 'chunked';
  const words = ['curl', '-sS', '-i', '--path-as-is', '--globoff'];
  words.push(...(method === 'HEAD' && !body ? ['--head'] : ['-X', quoted(method)]));
  for (const [name, value] of Object.entries(headers)) {
    if (!LEFT_OUT.has(name) || (name === 'host' && value !== new URL(url).host)) {
      words.push('-H', header(name, value));
    }
  }
  if (body) words.push(...withoutDefaults(headers), ...bodyWords(body, chunked));
  else if ('content-length' in headers) words.push('-H', 'Content-Type:', '--data-binary', "''");
  words.push(quoted(url));
  const generated = body && !isText(body);
  return `${generated ? `head -c ${body.size} /dev/urandom | ` : ''}${words.join(' ')}`;
}

function isText(body: RecordedBody): body is RecordedBody & { text: string } {
  return body.text !== undefined && !body.cut;
}

/** Removes what curl would add where the request had nothing. */
function withoutDefaults(headers: Record<string, string>): string[] {
  return ['Content-Type', 'Expect'].flatMap((name) =>
    name.toLowerCase() in headers ? [] : ['-H', quoted(`${name}:`)],
  );
}

function bodyWords(body: RecordedBody, chunked: boolean): string[] {
  const framing = chunked ? ['-H', quoted('Transfer-Encoding: chunked')] : [];
  if (isText(body)) {
    // A leading @ would name a file.
    return [
      ...framing,
      body.text.startsWith('@') ? '--data-raw' : '--data-binary',
      quoted(body.text),
    ];
  }
  // From a pipe curl would send chunks; with both headers stated it sends a length, and buffers nothing.
  const length = ['-H', quoted('Transfer-Encoding:'), '-H', quoted(`Content-Length: ${body.size}`)];
  return [...(chunked ? framing : length), '-T', '-'];
}

function header(name: string, value: string): string {
  // `name:` removes a header; `name;` sends it without a value.
  if (value === '') return quoted(`${name};`);
  for (const [token, variable] of VARIABLES) {
    if (value.endsWith(token) && /^(proxy-)?authorization$/.test(name)) {
      return `"${name}: ${value.slice(0, -token.length)}${variable}"`;
    }
  }
  return quoted(`${name}: ${value}`);
}

/** In single quotes where possible; control characters need `$'…'`. */
function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = /[\x00-\x1f\x7f]/g;
  if (!control.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text.replace(/['\\]/g, '\\$&').replace(control, escapeByte);
  return `$'${escaped}'`;
}

function escapeByte(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
