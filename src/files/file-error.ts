const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'what should be its folder is a file',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'no permission',
  ENOSPC: 'the disk is full',
};

/** Why a file cannot be read or written, in words; the system's error code if it has none. */
export function fileErrorInWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  return code === undefined ? error.message : (REASONS[code] ?? code);
}
