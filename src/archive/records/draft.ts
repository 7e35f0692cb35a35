import type { FileReference } from '../../spec/record.js';
import type { JsonObject } from './shape.js';

/** One thing that is to be archived: an event, a voice request or an email. */
export interface Draft {
  /** As it was sent, unknown members and all. */
  record: JsonObject;
  /** Every file that it references. */
  references: FileReference[];
}
