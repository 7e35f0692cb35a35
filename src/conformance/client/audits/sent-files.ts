import pLimit from 'p-limit';
import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { bareMediaType } from '../../../spec/media-type.js';
import type { HostName } from '../../../spec/operation.js';
import type { FileAudit, FilePart } from '../../language/audit/file-audit.js';
import { show } from '../../language/matchers.js';
import type { UploadCommand } from '../../language/session/commands.js';
import type { UploadedFile } from '../../language/session/uploaded-file.js';
import { PLAIN_KEY } from './plain-key.js';

/** Larger ones take an archive long to look at, and have checks of their own. */
const LARGEST_BYTES = 1024 * 1024;
const MOST = 2000;
const AT_ONCE = 8;
/** Parameters may be written in other ways. */
const BARE_TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i;

/** Methods that change nothing: a file has to be there afterwards, whatever they are answered. */
const READING: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'PROPFIND',
  'QUERY',
  'REPORT',
  'SEARCH',
]);

/** A file that has to be stored as it was sent, and what sent it. */
interface Sent {
  file: UploadedFile;
  /** What the names of its session begin with. */
  prefix: string;
  label: string;
  shown: Exchange;
}

/** An audit with the exchange of the first file that differs. */
export type ShownFileAudit = FileAudit & { shown?: Exchange };

/**
 * The files of a run that have to be stored as they were sent, since each was answered with 200, as
 * it should be, and nothing else was sent to its key (section 4.1).
 */
export class SentFiles {
  readonly #sent: Sent[] = [];
  readonly #uploads = new Map<string, number>();
  /** Hosts with the keys that they answered with 200. */
  readonly #stored = new Set<string>();
  /** What the names of sessions begin with that sent more than uploads and records. */
  readonly #others = new Set<string>();
  #audits: Promise<Record<FilePart, ShownFileAudit>> | undefined;

  /** Notes that a file is sent to a key. */
  begin(fileKey: string): void {
    this.#uploads.set(fileKey, (this.#uploads.get(fileKey) ?? 0) + 1);
  }

  /** Notes what came of it. */
  note(command: UploadCommand, sent: Sent): void {
    const { host, fileKey, size, status } = sent.file;
    if (status === 200) this.#stored.add(onHost(host, fileKey));
    const isCertain = command.asStored === true && command.token === 'good' && status === 200;
    const isPlain = PLAIN_KEY.test(fileKey) && size > 0 && size <= LARGEST_BYTES;
    if (isCertain && isPlain) this.#sent.push(sent);
  }

  /** Whether a host has stored a file under a key. */
  wasStored(host: HostName, fileKey: string): boolean {
    return this.#stored.has(onHost(host, fileKey));
  }

  /** Notes that a session sends requests that may be about its files. */
  exclude(prefix: string): void {
    this.#others.add(prefix);
  }

  /** Notes a request of a session that may be about its files. */
  noteRequest(prefix: string, method: string): void {
    if (!READING.has(method)) this.exclude(prefix);
  }

  /**
   * How the files of the run are stored.
   *
   * @throws InspectorError
   */
  async audit(part: FilePart, inspector: Inspector): Promise<ShownFileAudit> {
    this.#audits ??= this.#compare(inspector);
    return (await this.#audits)[part];
  }

  async #compare(inspector: Inspector): Promise<Record<FilePart, ShownFileAudit>> {
    const audits: Record<FilePart, ShownFileAudit> = {
      bytes: { compared: 0, differing: 0 },
      type: { compared: 0, differing: 0 },
    };
    const limit = pLimit(AT_ONCE);
    const certain = this.#sent.filter(
      ({ file, prefix }) => this.#uploads.get(file.fileKey) === 1 && !this.#others.has(prefix),
    );
    const compare = async (sent: Sent): Promise<void> => {
      const { fileKey, host, type } = sent.file;
      const stored = await inspector.file({ fileKey, host });
      const { size, sha256, contentType } = stored ?? {};
      // What an inspector leaves out says nothing of a file.
      if (stored === undefined) add(audits.bytes, sent, 'fileKey', undefined);
      if (size !== undefined) add(audits.bytes, sent, 'size', size);
      if (sha256 !== undefined) add(audits.bytes, sent, 'sha256', sha256);
      if (contentType !== undefined && type !== null && BARE_TYPE.test(type)) {
        add(audits.type, sent, 'type', sameType(contentType, type) ? type : contentType);
      }
    };
    const some = evenly(certain, MOST);
    await Promise.all(some.map((sent) => limit(() => compare(sent))));
    return audits;
  }
}

/** As many of a list as are wanted at most, spread over all of it. */
const evenly = <T>(all: readonly T[], most: number): T[] =>
  all.filter(
    (_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
  );

const onHost = (host: HostName, fileKey: string): string => `${host} ${fileKey}`;

const sameType = (one: string, other: string): boolean =>
  bareMediaType(one) === bareMediaType(other);

function add(
  audit: ShownFileAudit,
  { file, label, shown }: Sent,
  member: 'fileKey' | 'size' | 'sha256' | 'type',
  actual: unknown,
): void {
  audit.compared += 1;
  const expected = file[member];
  if (actual === expected) return;
  audit.differing += 1;
  if (audit.first !== undefined) return;
  audit.shown = shown;
  audit.first = {
    fileKey: file.fileKey,
    label,
    exchange: shown.id,
    expected: `${member} ${show(expected)}`,
    actual: actual === undefined ? 'not in the archive' : `${member} ${show(actual)}`,
  };
}
