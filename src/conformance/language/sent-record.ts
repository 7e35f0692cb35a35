import { isObject } from '../../records/merge-patch.js';
import type { Submission } from './session/submission.js';

/** A submission that has a name: what `$name.member` of it can be. */
export class SentRecord {
  readonly submission: Submission;

  constructor(submission: Submission) {
    this.submission = submission;
  }

  /** A word that is in this record and in no other. */
  get marker(): string {
    return this.submission.marker;
  }

  /** Whether it is there: what a scenario wants otherwise may have replaced it. */
  get hasMarker(): boolean {
    return this.submission.body.bytes().includes(this.marker);
  }

  /** The request as it was sent. */
  get record(): unknown {
    return this.submission.record?.request;
  }

  /** The same as text, byte for byte. */
  get body(): string {
    return this.submission.body.bytes().toString();
  }

  /** Its bytes. */
  get size(): number {
    return this.submission.body.size;
  }

  get requestId(): unknown {
    return memberOf(this.record, 'requestInfo', 'requestId');
  }

  get messageId(): unknown {
    return memberOf(this.record, 'emailOverview', 'messageId');
  }

  get status(): number | undefined {
    return this.submission.reply.status;
  }

  get headers(): Record<string, string> {
    return this.submission.reply.headers;
  }

  get text(): string {
    return this.submission.reply.text;
  }

  get json(): unknown {
    return this.submission.reply.json;
  }

  get reconciliationId(): unknown {
    return this.submission.reply.reconciliationId;
  }

  get duplicate(): boolean | 'unread' {
    return this.submission.reply.duplicate;
  }
}

function memberOf(request: unknown, part: string, member: string): unknown {
  const inner = isObject(request) ? request[part] : undefined;
  return isObject(inner) ? inner[member] : undefined;
}
