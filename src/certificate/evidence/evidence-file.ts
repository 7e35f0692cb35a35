import type { EvidenceLine } from '../../conformance/client/evidence/evidence.js';
import { recordSessions } from '../../conformance/client/evidence/record-sessions.js';

/** The evidence of a run as it grows: a line of JSON for each thing that happened. */
export class EvidenceFile {
  readonly #chunks: Buffer[] = [];
  readonly #sessions = new Set<string>();
  #exchanges = 0;
  #inspections = 0;

  /** For the bounds of a run: keeps what happens in its sessions. */
  readonly tap = recordSessions((evidence) => this.#keep(evidence));

  get counts(): { exchanges: number; sessions: number; inspections: number } {
    const { size } = this.#sessions;
    return { exchanges: this.#exchanges, sessions: size, inspections: this.#inspections };
  }

  content(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** As bytes at once, so that no body stays in memory. */
  #keep(evidence: EvidenceLine): void {
    this.#sessions.add(evidence.session);
    if (evidence.type === 'exchange') this.#exchanges += 1 + (evidence.before?.length ?? 0);
    if (evidence.type === 'inspection') this.#inspections += 1;
    this.#chunks.push(Buffer.from(`${JSON.stringify(evidence)}\n`));
  }
}
