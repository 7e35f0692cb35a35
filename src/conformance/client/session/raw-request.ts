import type { RawRequest } from '../../../http/message/http-request.js';
import type { Host } from '../../../profile/target.js';
import { RAW_PLACEHOLDERS } from '../../language/raw-placeholders.js';
import type { RawCommand } from '../../language/session.js';

const { cut: CUT, authorization: AUTHORIZATION } = RAW_PLACEHOLDERS;
const END_OF_HEAD = '\r\n\r\n';

/** What a target wants each request to carry. */
interface Access {
  authorization: string | undefined;
  /** They follow each line that names the host, also in requests that stand in the body of another. */
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
  const parts = filledIn(command, host, access, record).split(CUT);
  return {
    baseUrl: host.url,
    pieces: parts.flatMap((part) => slices(bytesOf(part), split)),
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

/** A line that names a token is left out where there is none. */
function filledIn(
  { text: written, filler }: RawCommand,
  host: Host,
  { authorization, headers = {} }: Access,
  record: Buffer,
): string {
  const carried = Object.entries(headers)
    .filter(([name]) => !names(written, name))
    .map(([name, value]) => `${name}: ${value}`);
  const text = written
    .split('\r\n')
    .filter((line) => authorization !== undefined || !line.includes(AUTHORIZATION))
    .flatMap((line) => (line.includes(RAW_PLACEHOLDERS.host) ? [line, ...carried] : [line]))
    .join('\r\n')
    .replaceAll(AUTHORIZATION, () => authorization ?? '')
    .replaceAll(RAW_PLACEHOLDERS.base, () => host.basePath)
    .replaceAll(RAW_PLACEHOLDERS.host, () => new URL(host.url).host)
    .replaceAll(RAW_PLACEHOLDERS.filler, () => filler?.text.repeat(filler.times) ?? '')
    .replaceAll(RAW_PLACEHOLDERS.recordLength, String(record.length))
    .replaceAll(RAW_PLACEHOLDERS.record, () => record.toString('latin1'));
  // A cut may stand between the two line ends.
  const whole = text.replaceAll(CUT, '');
  const head = whole.indexOf(END_OF_HEAD);
  const length = head === -1 ? 0 : bytesOf(whole.slice(head + END_OF_HEAD.length)).length;
  return text.replaceAll(RAW_PLACEHOLDERS.length, String(length));
}

/** Whether one of the lines begins with the name of a header. */
function names(text: string, header: string): boolean {
  const start = `\r\n${header.toLowerCase()}:`;
  return text.toLowerCase().includes(start);
}

/** A character up to U+00FF is a byte, so that every sequence of bytes can be written; others are UTF-8. */
function bytesOf(text: string): Buffer {
  const narrow = text.replace(/[^\0-\xff]+/gu, (wide) => Buffer.from(wide).toString('latin1'));
  return Buffer.from(narrow, 'latin1');
}

function slices(bytes: Buffer, size = Number.POSITIVE_INFINITY): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) found.push(bytes.subarray(at, at + size));
  return found;
}
