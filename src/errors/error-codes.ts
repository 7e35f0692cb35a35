/**
 * What can be wrong with what a user gave, as stable codes: programs tell errors apart by them, and
 * the docs list them. Each of them ends a command with exit code 2.
 */
export const ERROR_CODES = {
  'command-line':
    'An option or an argument is unknown, missing, or has a value that it cannot have.',
  usage: 'Something that was asked for cannot be, for another reason than those below.',
  contradiction: 'Options, or an option and a file, that cannot be together.',
  'invalid-document':
    'A profile, a scenario, or a file of waivers has mistakes, each with its line and column.',
  'unknown-name': 'There is no requirement, check, workload, format, schema or fault of that name.',
  'no-match':
    'One of several globs of `assay run` matches nothing, or the globs of another command do not; `assay run` of nothing at all is incomplete instead.',
  'cannot-read': 'There is no such file or folder, or it cannot be read.',
  'cannot-write': 'A file is there already, or cannot be written.',
  'no-report': 'A file is no report of assay, or not one of the kind that is needed.',
  'other-run': 'Reports, or a report and a target, do not belong together.',
  'load-impossible':
    'A load cannot be run: the target lacks a host that it needs, or the disk has no room for it.',
  'not-started': 'What was to be started or served is not of use.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;
