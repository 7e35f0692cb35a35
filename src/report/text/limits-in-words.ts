import prettyBytes from 'pretty-bytes';

/** The limits of a target; a report may be newer than this version, and have more of them. */
export interface ShownLimits {
  file: { accept: number };
  email: { accept: number };
  split: { split: number };
}

/** `files up to 4.19 MB, emails up to 262 kB, split from 3.15 MB` */
export function limitsInWords({ file, email, split }: ShownLimits): string {
  return `files up to ${prettyBytes(file.accept)}, emails up to ${prettyBytes(email.accept)}, split from ${prettyBytes(split.split)}`;
}
