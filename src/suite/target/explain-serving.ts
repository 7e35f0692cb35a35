import { UsageError } from '../../errors/usage-error.js';
import { fileErrorInWords } from '../../files/file-error.js';

/** What was asked for, and with which options somebody asks for another. */
export interface Serving {
  dataDir: string;
  inspectorPort?: number | undefined;
}

/** A system error of Node. */
type SystemError = Error & { code: string; syscall?: unknown; port?: unknown; path?: unknown };

/**
 * Why the reference archive cannot be served, and what to do: the system's own words name neither
 * the option nor what else would do.
 *
 * @throws UsageError `not-started`, or the error itself where another port or folder would not help
 */
export function explainServing(error: unknown, { dataDir, inspectorPort }: Serving): never {
  const refuse = (message: string): never => {
    throw new UsageError(`cannot serve: ${message}`, 'not-started');
  };
  const otherFolder = 'name another folder with --data';
  if (isSystemError(error)) {
    if (error.syscall === 'listen') {
      const option = error.port === inspectorPort ? '--inspector-port' : '--port';
      refuse(`port ${error.port} ${portProblem(error)}; name another one with ${option}`);
    }
    if (/^SQLITE_(BUSY|LOCKED)/.test(error.code)) {
      refuse(`another archive that runs has ${dataDir} open; stop it, or ${otherFolder}`);
    }
    if (error.code.startsWith('SQLITE')) {
      refuse(`the index in ${dataDir} cannot be used (${error.message}); ${otherFolder}`);
    }
    if (/^(EEXIST|ENOTDIR)$/.test(error.code)) {
      refuse(`${dataDir} is a file, or below one; ${otherFolder}`);
    }
    if (/^E[A-Z]+$/.test(error.code)) {
      refuse(`${error.path ?? dataDir} cannot be used (${folderProblem(error)}); ${otherFolder}`);
    }
  }
  // What libsql says of a database that cannot be opened has no code.
  const opening = /Unable to open connection to local database ([^:"]+)/.exec(String(error));
  if (opening) refuse(`${opening[1]} cannot be opened; ${otherFolder}`);
  throw error;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

function portProblem({ code, message }: SystemError): string {
  if (code === 'EADDRINUSE') return 'is taken by another program';
  if (code === 'EACCES') return 'needs permissions that this user lacks, as those below 1024 do';
  return `cannot be used (${message})`;
}

/** In `/proc` and its like no folder can be made, which the system calls a missing one. */
const folderProblem = (error: SystemError): string =>
  error.code === 'ENOENT' ? 'it cannot be made' : fileErrorInWords(error);
