/** What an archive has seen of one key, or of something else that requests name. */
export interface FileFacts {
  /** Whether there is a file. */
  isPresent: boolean;
  /** Uploads to it that were answered with success. */
  uploads: number;
  /** Whether an upload to it was refused. */
  wasRefused: boolean;
  /** Whether a record named it while there was no file. */
  wasMissed: boolean;
  /** When the last request that named it was answered. */
  namedAt: number | undefined;
  /**
   * What there was to see of its latest upload, as `topic=value`; of the one that it has its file
   * from, where it has one.
   */
  fileTraits: ReadonlySet<string>;
  /**
   * Whether another file has the same last segment, or a key of the same length that differs in one
   * character.
   */
  hasNamesake: boolean;
  hasNeighbour: boolean;
}

const NOTHING: FileFacts = {
  isPresent: false,
  uploads: 0,
  wasRefused: false,
  wasMissed: false,
  namedAt: undefined,
  fileTraits: new Set(),
  hasNamesake: false,
  hasNeighbour: false,
};

/** What the requests of an archive's life have named. */
export class FileMemory {
  readonly #facts = new Map<string, FileFacts>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #byLength = new Map<number, Set<string>>();

  /** What is known of a key now. */
  of(key: string): FileFacts {
    const others = (keys: Set<string> | undefined) => [...(keys ?? [])].filter((k) => k !== key);
    return {
      ...(this.#facts.get(key) ?? NOTHING),
      hasNamesake: others(this.#byName.get(lastSegment(key))).length > 0,
      hasNeighbour: others(this.#byLength.get(key.length)).some((k) => differInOne(k, key)),
    };
  }

  /** Notes an upload that was answered. */
  uploaded(key: string, accepted: boolean, traits: ReadonlySet<string>): void {
    const facts = this.#facts.get(key) ?? NOTHING;
    this.#facts.set(
      key,
      accepted
        ? { ...facts, isPresent: true, uploads: facts.uploads + 1, fileTraits: traits }
        : { ...facts, wasRefused: true, fileTraits: facts.isPresent ? facts.fileTraits : traits },
    );
    if (!accepted) return;
    gather(this.#byName, lastSegment(key), key);
    gather(this.#byLength, key.length, key);
  }

  /** Notes that a request named something, and was answered. */
  named(key: string, byRecord: boolean): void {
    const facts = this.#facts.get(key) ?? NOTHING;
    const wasMissed = facts.wasMissed || (byRecord && !facts.isPresent);
    this.#facts.set(key, { ...facts, wasMissed, namedAt: performance.now() });
  }
}

const lastSegment = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

function gather<K>(index: Map<K, Set<string>>, at: K, key: string): void {
  index.set(at, (index.get(at) ?? new Set()).add(key));
}

function differInOne(one: string, other: string): boolean {
  let differences = 0;
  for (let at = 0; at < one.length && differences < 2; at += 1) {
    if (one[at] !== other[at]) differences += 1;
  }
  return differences === 1;
}
