import { createHash } from 'node:crypto';
import { lstat, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import { partsOf, type WrittenContent } from '../../files/write-whole.js';
import { type FileList, readFileList, writeFileList } from './file-list.js';
import { writeReportFile } from './write-report-file.js';

/**
 * The folder that has what a command writes, as one set: once the command is over, the files of the
 * last one that it has not written again are gone. Files that no command wrote are never touched,
 * and neither are those that somebody changed.
 */
export class OutFolder {
  readonly path: string;
  readonly #last: FileList;
  readonly #own: FileList;
  #turn: Promise<void> = Promise.resolve();

  private constructor(path: string, last: FileList, own: FileList) {
    this.path = path;
    this.#last = last;
    this.#own = own;
  }

  /** @param adds keep the files of the last command, since this one belongs to it */
  static async open(path: string, { adds = false } = {}): Promise<OutFolder> {
    const last = await readFileList(path);
    return new OutFolder(path, last, adds ? new Map(last) : new Map());
  }

  /** Registers a file as written by this command; a file outside the folder is ignored. */
  claim(path: string): void {
    const name = relative(this.path, path);
    const outside = name === '' || isAbsolute(name) || name.split(sep)[0] === '..';
    if (!outside) this.#own.set(name, null);
  }

  /** Takes the files of the last command over that a text mentions, since it is taken over, too. */
  keepMentioned(text: string): void {
    for (const [name, digest] of this.#last) {
      if (text.includes(join(this.path, name))) this.#own.set(name, digest);
    }
  }

  /**
   * Keeps all that the last command left, since this one has nothing to put in its place: its
   * reports get other names, such as `report.earlier.json`. What was set aside before stays as it
   * is.
   *
   * @param reports the names that reports have
   * @returns the other names, as paths
   */
  async setAside(reports: readonly string[]): Promise<string[]> {
    for (const [name, digest] of this.#last) this.#own.set(name, digest);
    const kept: string[] = [];
    for (const name of reports) {
      const other = nameSetAside(name);
      const isThere = this.#last.has(name) && !this.#last.has(other);
      if (isThere && (await moved(join(this.path, name), join(this.path, other)))) {
        this.#own.delete(name);
        this.#own.set(other, null);
      }
      if (this.#own.has(other)) kept.push(join(this.path, other));
    }
    return kept;
  }

  /** Makes known which files are about to be written, should the command be killed. */
  async begin(): Promise<void> {
    await this.#save(new Map([...this.#last, ...this.#own]));
  }

  /**
   * Writes a file, under another name if the wanted one is taken by an unknown file.
   *
   * @param name below the folder, with `/` between folders
   * @returns its path
   */
  async write(name: string, content: WrittenContent): Promise<string> {
    const free = await this.#inTurn(async () => {
      const chosen = await this.#freeName(join(...name.split('/')));
      this.#own.set(chosen, digestOf(content));
      return chosen;
    });
    await this.begin();
    const path = join(this.path, free);
    await writeReportFile(path, content);
    return path;
  }

  /** Removes what the last command left and this one did not write. */
  async close(): Promise<void> {
    for (const [name, digest] of this.#last) {
      if (this.#own.has(name)) continue;
      const path = join(this.path, name);
      if (digest === null || digest === (await digestAt(path))) await remove(path, this.path);
    }
    for (const [name, digest] of this.#own) {
      const written = digest ?? (await digestAt(join(this.path, name)));
      if (written === undefined) this.#own.delete(name);
      else this.#own.set(name, written);
    }
    await this.#save(this.#own);
  }

  /** The wanted name, with a number if a file of this command or an unknown file has it. */
  async #freeName(wanted: string): Promise<string> {
    const { dir, name, ext } = parse(wanted);
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? wanted : join(dir, `${name}-${number}${ext}`);
      if (this.#own.has(free)) continue;
      const there = await digestAt(join(this.path, free));
      const last = this.#last.get(free);
      if (there === undefined || last === null || last === there) return free;
    }
  }

  #save(list: FileList): Promise<void> {
    return this.#inTurn(() => writeFileList(this.path, list));
  }

  /** One after the other: several files may be written at the same time. */
  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(task);
    this.#turn = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }
}

/** What a file is called that `setAside` kept. */
export function nameSetAside(path: string): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.earlier${ext}`);
}

/** Whether there was something to be moved. */
const moved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    () => false,
  );

/** The digest of a file; of what is no file it fits none. */
async function digestAt(path: string): Promise<string | undefined> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry === undefined) return undefined;
  return entry.isFile() ? digestOf(await readFile(path)) : 'no file';
}

function digestOf(content: WrittenContent): string {
  const digest = createHash('sha256');
  for (const part of partsOf(content)) digest.update(part);
  return digest.digest('hex');
}

/** A file, and the folders below the root that it leaves empty. */
async function remove(path: string, root: string): Promise<void> {
  await rm(path, { force: true });
  for (let folder = dirname(path); folder !== root && folder !== '.'; folder = dirname(folder)) {
    if (
      !(await rmdir(folder).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}
