import type { Exchange } from '../../../http/exchange/exchange.js';
import { sentHeader } from '../../../http/exchange/sent-header.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { HostName } from '../../../spec/operation.js';
import type { UploadAudit } from '../../language/audit/upload-audit.js';
import type { UploadCommand } from '../../language/session/commands.js';
import { PLAIN_KEY } from './plain-key.js';

/** An audit with the exchange of the first upload that had another status. */
export type ShownUploadAudit = UploadAudit & { shown?: Exchange };

/**
 * What the first upload to each key of a run was answered (section 4.1). Chunks, and uploads to a
 * key that had a file, have requirements of their own.
 */
export class UploadAnswers {
  readonly #audits = new Map<HostName, ShownUploadAudit>();
  readonly #keys = new Set<string>();

  note(command: UploadCommand, { label, shown }: { label: string; shown: Exchange }): void {
    const { host, fileKey, asStored, token } = command;
    const isFirst = !this.#keys.has(fileKey);
    this.#keys.add(fileKey);
    const { status } = shown;
    if (!isFirst || asStored !== true || token !== 'good' || !PLAIN_KEY.test(fileKey)) return;
    if (status === undefined || !isSuccess(status)) return;
    if (sentHeader(shown, 'transfer-encoding') !== undefined) return;
    const audit = this.auditOf(host);
    audit.succeeded += 1;
    if (status === 200 || audit.first !== undefined) return;
    audit.shown = shown;
    audit.first = { status, label, exchange: shown.id };
  }

  auditOf(host: HostName): ShownUploadAudit {
    const audit = this.#audits.get(host) ?? { succeeded: 0 };
    this.#audits.set(host, audit);
    return audit;
  }
}
