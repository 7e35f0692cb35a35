/** The user asked for something that cannot be: one clear line, and exit code 2. */
export class UsageError extends Error {
  readonly code = 'USAGE';
}
