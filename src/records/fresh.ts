import { hash } from 'node:crypto';

/**
 * The source of a regular expression that matches what `Fresh.marker` draws, by which inspectors
 * look records up.
 */
export const MARKER_PATTERN = 'mk[0-9a-f]{20}';

/** What the fourth group of a UUID begins with (RFC 4122, section 4.1.1). */
export const UUID_VARIANTS = ['8', '9', 'a', 'b'] as const;
export type UuidVariant = (typeof UUID_VARIANTS)[number];

/**
 * Names that were never used before, derived from a label: the same label gives the same sequence,
 * so a run can be replayed; another run has another label, since an archive that forgets nothing
 * must never see a name twice.
 */
export class Fresh {
  readonly #label: string;
  readonly #common: string;
  readonly #filename: (() => string) | undefined;
  #drawn = 0;
  /** What stands before the @ of the last address, until another host had it, too. */
  #localPart: string | undefined;
  /** The last name, until two had it. */
  #name: string | undefined;

  /**
   * @param common a few digits that the markers of many sequences share, to find all of their
   * records at once
   * @param filename gives the names of files, where they are not drawn
   */
  constructor(label: string, common = '', filename?: () => string) {
    this.#label = label;
    this.#common = common;
    this.#filename = filename;
  }

  /** A sequence of its own, which depends on this one's label and the given one alone. */
  fork(label: string): Fresh {
    return new Fresh(`${this.#label}/${label}`);
  }

  /** A sequence of its own likewise, with the names of its files from elsewhere. */
  withFilenames(label: string, filename: () => string): Fresh {
    return new Fresh(`${this.#label}/${label}`, this.#common, filename);
  }

  /** `digits` hexadecimal digits, 64 at most. */
  hex(digits: number): string {
    this.#drawn += 1;
    return hash('sha256', `${this.#label}|${this.#drawn}`).slice(0, digits);
  }

  /** An RFC 4122 identifier with the given version digit, and one of the variant digits. */
  uuid(version: 1 | 3 | 4 | 5 = 4, variant?: UuidVariant): string {
    const digits = this.hex(32);
    const drawn = UUID_VARIANTS[Number.parseInt(digits.charAt(16), 16) % UUID_VARIANTS.length];
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `${version}${digits.slice(13, 16)}`,
      `${variant ?? drawn}${digits.slice(17, 20)}`,
      digits.slice(20),
    ].join('-');
  }

  /**
   * What the markers of many sequences begin with: one in an answer tells of some record of them.
   */
  get markerStart(): string {
    return `mk${this.#common}`;
  }

  /** A word that marks one record, to find it again inside the archive. */
  marker(): string {
    return `${this.markerStart}${this.hex(20 - this.#common.length)}`;
  }

  /**
   * The last segment of a fileKey; every one has the same form, so that none tells what becomes of
   * it.
   */
  filename(): string {
    return this.#filename?.() ?? `f${this.hex(12)}.bin`;
  }

  /**
   * Every other address differs from the one before in its host alone, so that people may be taken
   * for each other.
   */
  email(): string {
    const known = this.#localPart;
    if (known !== undefined) {
      this.#localPart = undefined;
      return `${known}@other.assay.example`;
    }
    this.#localPart = `user-${this.hex(8)}`;
    return `${this.#localPart}@assay.example`;
  }

  /** Every name is used twice, because an archive may take namesakes for one person. */
  name(): string {
    if (this.#name !== undefined) {
      const name = this.#name;
      this.#name = undefined;
      return name;
    }
    this.#name = `Person ${this.hex(6)}`;
    return this.#name;
  }
}
