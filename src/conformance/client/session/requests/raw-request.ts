import type { RawRequest } from '../../../../http/message/http-request.js';
import { rawHeadLength } from '../../../../http/message/raw-message.js';
import type { Host } from '../../../../profile/target.js';
import { RAW_PLACEHOLDERS } from '../../../language/raw-placeholders.js';
import type { RawCommand } from '../../../language/session/commands.js';

const { cut: CUT, authorization: AUTHORIZATION } = RAW_PLACEHOLDERS;
const LENGTH = Buffer.from(RAW_PLACEHOLDERS.length);
/** What stands for bytes, of which there may be many, and for their number. */
const IN_BYTES = /(\{\{(?:filler|record|length)\}\})/;

/** What a target wants each request to carry. */
interface Access {
  authorization: string | undefined;
  /**
   * They follow each line that names the host, also in requests that stand in the body of another.
   */
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The bytes of a raw step.
 *
 * @param record - the body of its record; empty where it has none
 */
export function rawRequestOf(
  command: RawCommand,
  host: Host,
  access: Access,
  record: Buffer,
): RawRequest {
  const { ending, pause, answers, split } = command;
  const fillings = new Map<string, Buffer>([
    [RAW_PLACEHOLDERS.filler, fillerOf(command)],
    [RAW_PLACEHOLDERS.record, record],
  ]);
  const parts = filledIn(command, host, access, record)
    .split(CUT)
    .map((part) => part.split(IN_BYTES).map((text) => fillings.get(text) ?? bytesOf(text)));
  // A cut may stand between the two line ends.
  const length = bytesOf(String(lengthOfBody(parts.flat())));
  return {
    baseUrl: host.url,
    pieces: parts.flatMap((part) =>
      slices(joined(part.map((bytes) => (bytes.equals(LENGTH) ? length : bytes))), split),
    ),
    ...(pause !== undefined && { pauseMs: pause }),
    ...(answers > 1 && { answers }),
    ...(ending && {
      ending: {
        how: ending.by,
        ...(ending.after !== undefined && { afterBytes: ending.after }),
      },
    }),
  };
}

/**
 * The text without its long body. A line that names a token is left out where there is none.
 */
function filledIn(
  { text: written }: RawCommand,
  host: Host,
  { authorization, headers = {} }: Access,
  record: Buffer,
): string {
  const carried = Object.entries(headers)
    .filter(([name]) => !names(written, name))
    .map(([name, value]) => `${name}: ${value}`);
  return written
    .split('\r\n')
    .filter((line) => authorization !== undefined || !line.includes(AUTHORIZATION))
    .flatMap((line) => (line.includes(RAW_PLACEHOLDERS.host) ? [line, ...carried] : [line]))
    .join('\r\n')
    .replaceAll(AUTHORIZATION, () => authorization ?? '')
    .replaceAll(RAW_PLACEHOLDERS.base, () => host.basePath)
    .replaceAll(RAW_PLACEHOLDERS.host, () => new URL(host.url).host)
    .replaceAll(RAW_PLACEHOLDERS.recordLength, String(record.length));
}

/** Whether one of the lines begins with the name of a header. */
function names(text: string, header: string): boolean {
  const start = `\r\n${header.toLowerCase()}:`;
  return text.toLowerCase().includes(start);
}

/** It may be millions of bytes: as a text, it would be copied at each step. */
function fillerOf({ filler }: RawCommand): Buffer {
  if (filler === undefined) return Buffer.alloc(0);
  const once = bytesOf(filler.text);
  return once.length === 0 ? once : Buffer.alloc(once.length * filler.times, once);
}

function lengthOfBody(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0) - rawHeadLength(parts);
}

const joined = (parts: readonly Buffer[]): Buffer =>
  parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);

/**
 * A character up to U+00FF is a byte, so that every sequence of bytes can be written; others are
 * UTF-8.
 */
function bytesOf(text: string): Buffer {
  const narrow = text.replace(/[^\0-\xff]+/gu, (wide) => Buffer.from(wide).toString('latin1'));
  return Buffer.from(narrow, 'latin1');
}

function slices(bytes: Buffer, size = Number.POSITIVE_INFINITY): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) found.push(bytes.subarray(at, at + size));
  return found;
}
