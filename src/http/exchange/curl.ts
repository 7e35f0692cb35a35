import { payloadOfChunks } from '../message/payload-of-chunks.js';
import type { Exchange, RecordedBody } from './exchange.js';
import { quoted } from './quoted.js';
import { OTHER_TOKEN, TOKEN } from './record-exchange.js';
import { HIDDEN } from './secrets.js';
import { sentHeader } from './sent-header.js';

const VARIABLES = [
  [OTHER_TOKEN, 'ASSAY_OTHER_TOKEN'],
  [TOKEN, 'ASSAY_TOKEN'],
] as const;
/** curl adds these itself, or its options do; it does not ask for a coding either. */
const LEFT_OUT = new Set(['host', 'content-length', 'transfer-encoding', 'accept-encoding']);

/** On loopback less would do; a server may be far, and is to have read what was sent. */
const BROKEN_OFF_AFTER_SECONDS = 3;
/** Seconds after which a pasted command ends by itself; an early answer comes within moments. */
const SHORT_FOR_SECONDS = 10;

/** A file that has a body, or the beginning of one that was broken off. */
export interface BodyFile {
  path: string;
  /** Bytes of the body. */
  size: number;
  /** It is a program for Node that writes the body. */
  script: boolean;
}

/**
 * One line for bash or zsh that sends the request of an exchange again. The token appears in it as
 * `$ASSAY_TOKEN` (one that is not the run's own as `$ASSAY_OTHER_TOKEN`), and a secret header such
 * as `x-api-key` as `$ASSAY_HEADER_X_API_KEY`, which the shell fills in. A request that was broken
 * off is broken off again: what was sent of it is sent, and the connection is closed some seconds
 * later, where the run may have reset it, or ended its side only, which the line then says.
 * Malformed framing is beyond curl, and so is more than one request in what was sent.
 *
 * @param way options of curl that lead to the target, see `curlWay`
 * @param file has the body; without it a body whose text was recorded is sent as it was, and for
 * any other random bytes of the same size are
 */
export const curlFor = (exchange: Exchange, file?: BodyFile, way: readonly string[] = []): string =>
  `${exchange.more === undefined ? '' : SEVERAL_REQUESTS}${lineFor(firstOf(exchange), file, way)}`;

/** Without what stands behind the first of several requests, as far as its length says where. */
function firstOf(exchange: Exchange): Exchange {
  const { more, requestBody: body } = exchange;
  const size = Number(sentHeader(exchange, 'content-length') ?? Number.NaN);
  if (more === undefined || body?.text === undefined || !(size < body.size)) return exchange;
  return { ...exchange, requestBody: { ...body, size, text: body.text.slice(0, size) } };
}

function lineFor(exchange: Exchange, file: BodyFile | undefined, way: readonly string[]): string {
  const { method, url, requestHeaders: headers, requestBody: body, brokenOff } = exchange;
  const words = ['curl', '-sS', '-i', '--path-as-is', '--globoff', ...way];
  // Show what was answered before curl is killed.
  if (brokenOff) words.push('-N');
  words.push(...(method === 'HEAD' && !body ? ['--head'] : ['-X', quoted(method)]));
  for (const [name, value] of Object.entries(headers)) {
    const known = name.toLowerCase();
    if (!LEFT_OUT.has(known) || (known === 'host' && value !== new URL(url).host)) {
      words.push('-H', header(name, value));
    }
  }
  if (!body) {
    if (sentHeader(exchange, 'content-length') !== undefined)
      words.push('-H', 'Content-Type:', '--data-binary', "''");
    return [...words, quoted(url)].join(' ');
  }
  words.push(...withoutDefaults(exchange), ...framing(exchange, body, file));
  if (isShort(exchange, body)) words.push('--max-time', String(SHORT_FOR_SECONDS));
  const inline = inlineText(exchange, body, file);
  if (inline === undefined) return piped([...words, '-T', '-', quoted(url)], exchange, body, file);
  // A leading @ would name a file.
  const option = inline.startsWith('@') ? '--data-raw' : '--data-binary';
  return [...words, option, quoted(inline), quoted(url)].join(' ');
}

/** A server may wait for the rest of a body that never comes; curl would wait with it. */
function isShort(exchange: Exchange, body: RecordedBody): boolean {
  const stated = Number(sentHeader(exchange, 'content-length') ?? 0);
  return !exchange.brokenOff && stated > (body.of ?? body.size);
}

/**
 * The body where the line can have it: a text that was sent whole, with the length that was stated.
 */
function inlineText(
  exchange: Exchange,
  body: RecordedBody,
  file: BodyFile | undefined,
): string | undefined {
  if (file || exchange.brokenOff || body.cut || body.text === undefined) return undefined;
  const declared = sentHeader(exchange, 'content-length');
  if (declared !== undefined && declared !== String(body.size)) return undefined;
  // What is written out byte by byte has its chunks in the body.
  return isChunked(exchange) ? (payloadOfChunks(body.text) ?? body.text) : body.text;
}

const isChunked = (exchange: Exchange): boolean =>
  sentHeader(exchange, 'transfer-encoding')?.toLowerCase() === 'chunked';

function framing(exchange: Exchange, body: RecordedBody, file: BodyFile | undefined): string[] {
  if (isChunked(exchange)) return ['-H', quoted('Transfer-Encoding: chunked')];
  if (inlineText(exchange, body, file) !== undefined) return [];
  // From a pipe curl would send chunks; with both headers stated it sends a length, and buffers
  // nothing.
  const whole = body.of ?? body.size;
  const declared = sentHeader(exchange, 'content-length') ?? String(whole);
  const asStated = exchange.brokenOff || declared !== String(whole);
  const length = asStated ? declared : String(file?.size ?? whole);
  return ['-H', quoted('Transfer-Encoding:'), '-H', quoted(`Content-Length: ${length}`)];
}

/** curl, fed with the body. */
function piped(
  curl: string[],
  { brokenOff, method }: Exchange,
  body: RecordedBody,
  file: BodyFile | undefined,
): string {
  const line = curl.join(' ');
  const part = brokenOff ? body.size : (body.of ?? body.size);
  const written =
    file === undefined
      ? `head -c ${part} /dev/urandom`
      : file.script
        ? `node ${quoted(file.path)}${brokenOff ? ` | head -c ${part}` : ''}`
        : undefined;
  if (brokenOff) {
    // Were the input to end, or its own time, curl would take the request for complete: it has to
    // be killed before.
    const feed = written ?? `cat ${quoted(file?.path ?? '')}`;
    const wait = BROKEN_OFF_AFTER_SECONDS;
    const note = brokenOff === 'fin' ? halfClosed(part) : '';
    return `${note}{ ${feed}; sleep ${wait + 2}; } | ${line} & sleep ${wait}; kill -9 $!`;
  }
  // What is in a file does not matter; a record is more than its size.
  const note = file === undefined && method === 'POST' ? NOT_KEPT : '';
  return written === undefined
    ? `${line} < ${quoted(file?.path ?? '')}`
    : `${note}${written} | ${line}`;
}

/** A note that shells skip. An interactive zsh does not support comments. */
const halfClosed = (bytes: number): string =>
  `: 'the run ended its sending side after ${bytes} bytes of the body and went on reading, which is beyond curl'; `;

/** The same of bytes that a server reads as more than one request. */
const SEVERAL_REQUESTS =
  ": 'the run sent several requests at once on one connection, which is beyond curl: this line sends the first'; ";

/** The same of a body of which nobody has the bytes. */
const NOT_KEPT =
  ": 'the body was not kept: as many random bytes are sent, which may be refused for what they are'; ";

/** Removes what curl would add where the request had nothing. */
function withoutDefaults(exchange: Exchange): string[] {
  return ['Content-Type', 'Expect'].flatMap((name) =>
    sentHeader(exchange, name.toLowerCase()) === undefined ? ['-H', quoted(`${name}:`)] : [],
  );
}

function header(name: string, value: string): string {
  // `name:` removes a header; `name;` sends it without a value.
  if (value === '') return quoted(`${name};`);
  for (const [token, variable] of VARIABLES) {
    if (!value.includes(token) || !/^(proxy-)?authorization$/i.test(name)) continue;
    const [before = '', behind = ''] = value.split(token);
    return `"${name}: ${before}${behind === '' ? `$${variable}` : `\${${variable}}${behind}`}"`;
  }
  if (value !== HIDDEN) return quoted(`${name}: ${value}`);
  const variable = `$ASSAY_HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
  // A name may have characters that mean something to the shell.
  return /^[\w-]+$/.test(name) ? `"${name}: ${variable}"` : `${quoted(`${name}: `)}"${variable}"`;
}
