import type { Circumstances, Topic } from '../../spec/circumstances.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';
import { ignoringCannotJudge } from '../language/cannot-judge.js';
import { freshValue } from '../language/fresh-value.js';
import type { Session } from '../language/session/session.js';
import { sameNameElsewhere } from './key-folders.js';
import { LargeUploads, type OpenPreparation } from './large-uploads.js';
import { plainUpload } from './plain-commands.js';
import { OTHER_FILES } from './record-under.js';
import { NO_RENDEZVOUS, Rendezvous } from './rendezvous.js';

/**
 * Preparations of circumstances that serve all checks of a run: files that stand next to others,
 * and uploads that are under way. The first check that needs one has it made, so that few requests
 * prepare many checks. They are made in separate sessions: what a check sends must not depend on
 * which check came first.
 */
export class SharedPreparation {
  /** Absent where no request is under way for as long as another one takes. */
  readonly #largeUploads: LargeUploads | undefined;
  readonly #rendezvous: Pick<Rendezvous, 'meet' | 'pass'>;
  /** Every answer is there at once: nothing is under way while something else happens. */
  readonly #isReplayed: boolean;
  #siblings = 0;
  readonly #open: OpenPreparation;
  readonly #openForFiles: OpenPreparation;
  readonly #filenames: string[] = [];
  readonly #made = new Map<string, Promise<FileReference[]>>();
  readonly #attempts = new Map<string, number>();

  /**
   * @param isAlone whether checks are run one at a time, so that there is none to meet
   * @param concurrency how many requests the target takes at once, as far as its profile says so
   * @param openForFiles opens the sessions that upload what checks refer to
   * @param isReplayed whether every answer is there at once, so that nothing can be under way
   */
  constructor(
    open: OpenPreparation,
    {
      isAlone = false,
      concurrency,
      openForFiles = open,
      isReplayed = false,
    }: {
      isAlone?: boolean;
      concurrency?: number | undefined;
      openForFiles?: OpenPreparation;
      isReplayed?: boolean | undefined;
    } = {},
  ) {
    this.#isReplayed = isReplayed;
    this.#rendezvous = isAlone ? NO_RENDEZVOUS : new Rendezvous();
    this.#open = (label, attempt) => open(`preparation/${label}`, attempt);
    this.#openForFiles = (label, attempt) => openForFiles(`preparation/${label}`, attempt);
    this.#largeUploads = isReplayed ? undefined : new LargeUploads(this.#open, concurrency);
  }

  /** The last segment of the n-th key of every session whose files have namesakes, from 0. */
  filename(number: number): string {
    const known = this.#filenames[number] ?? this.#open('filename', number + 1).fresh.filename();
    this.#filenames[number] = known;
    return known;
  }

  /** Sees to it that a file in another folder has the name of this one. */
  async namesake(host: HostName, fileKey: string): Promise<void> {
    const name = fileKey.slice(fileKey.lastIndexOf('/') + 1);
    await this.#files(`namesake/${host}/${name}`, async (session) => [
      await uploaded(session, host, sameNameElsewhere(session.prefix, fileKey)),
    ]);
  }

  /** References to files to put around an event's own; none where they cannot be uploaded. */
  otherFiles(operation: Operation): Promise<FileReference[]> {
    return this.#files(`files/${operation}`, (session) =>
      Promise.all(
        Array.from({ length: OTHER_FILES }, () =>
          uploaded(session, operation, freshValue('key', session)),
        ),
      ),
    );
  }

  /**
   * A file that was uploaded under some circumstances, for every record that asks for them; none
   * where it cannot be had.
   */
  fileUnder(
    host: HostName,
    asked: readonly [Topic, string][],
    upload: (session: Session, some: Circumstances) => Promise<FileReference | undefined>,
  ): Promise<FileReference[]> {
    const some: Circumstances = Object.fromEntries(asked);
    return this.#files(`file/${host}/${JSON.stringify(some)}`, async (session) => [
      await upload(session, some),
    ]);
  }

  /** Says that a request of a kind is about to be sent, which those may join that need company. */
  passing(kind: string): void {
    this.#rendezvous.pass(kind);
  }

  /**
   * Does something at the same moment as something else of its kind: the same of another check, or
   * a request that is sent for the purpose, whose answer does not matter.
   *
   * @param send sends the other one
   */
  async beside<T>(
    kind: string,
    act: () => Promise<T>,
    send: (session: Session) => Promise<unknown>,
  ): Promise<T> {
    if (this.#isReplayed || (await this.#rendezvous.meet(kind))) return act();
    this.#siblings += 1;
    const session = this.#open('sibling', this.#siblings);
    const [done] = await Promise.all([act(), send(session).catch(() => undefined)]);
    return done;
  }

  /** Acts while a large upload to a host is under way, of which nothing is judged. */
  async besideUpload<T>(host: HostName, act: () => Promise<T>): Promise<T> {
    return this.#largeUploads === undefined ? act() : this.#largeUploads.beside(host, act);
  }

  /**
   * Makes files once. Where one of them is not stored there are none, and whoever needs them next
   * tries again.
   */
  async #files(
    name: string,
    make: (session: Session) => Promise<(FileReference | undefined)[]>,
  ): Promise<FileReference[]> {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const attempt = (this.#attempts.get(name) ?? 0) + 1;
    this.#attempts.set(name, attempt);
    const making = make(this.#openForFiles(name, attempt)).then((files) =>
      files.every((file) => file !== undefined) ? files : [],
    );
    this.#made.set(name, making);
    const files = await making;
    if (files.length === 0) this.#made.delete(name);
    return files;
  }
}

/** Undefined where it was not stored. */
async function uploaded(
  session: Session,
  host: HostName,
  fileKey: string,
): Promise<FileReference | undefined> {
  const sent = await ignoringCannotJudge(() => session.upload(plainUpload(host, fileKey)));
  return sent?.reply.status === 200 ? sent.file.reference : undefined;
}
