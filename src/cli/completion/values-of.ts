import { readLoadScenarios } from '../../load/scenario/read-load-scenario.js';
import { formatsFor } from '../../report/formats/report-formats.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import { faultIds } from '../../suite/target/find-fault.js';
import { filesLike } from './files-like.js';

/** What can stand where: for the arguments of a command, and for the values of its options. */
interface KnownValues {
  argument: readonly string[];
  options: Readonly<Record<string, readonly string[]>>;
}

const FILE_OPTIONS = [
  'target',
  'waivers',
  'attestations',
  'policy',
  'trust',
  'registry',
  'resume',
  'again',
  'scenarios',
  'out',
  'key',
  'data',
];
const FILE_ARGUMENTS = ['report', 'compare', 'show', 'merge', 'waive', 'check', 'verify', 'init'];
const SCHEMAS = [
  'profile',
  'scenario',
  'load',
  'waivers',
  'attestations',
  'requirements',
  'report',
  'load-report',
  'certificate',
  'policy',
  'trust',
  'registry',
];
const JUDGING = ['run', 'certify'];

/**
 * The values that a command knows.
 *
 * @param word the beginning of a word that is being written; files are looked for by it
 */
export async function valuesOf(command: string, word: string): Promise<KnownValues> {
  const ids = REQUIREMENTS.map(({ id }) => id);
  const areas = [...new Set(ids.map((id) => id.split('/')[0] ?? ''))];
  const files = await filesLike(word);
  const arguments_: Record<string, readonly string[]> = {
    explain: ids,
    list: [...areas, ...ids],
    schema: SCHEMAS,
    load: command === 'load' ? [...(await loadNames()), ...files] : [],
    completion: ['bash', 'zsh', 'fish', 'powershell'],
  };
  const globs = JUDGING.includes(command) ? [...areas.map((area) => `${area}/**`), ...ids] : [];
  const formats = [...formatsFor(command === 'load' ? 'load' : 'run').keys()];
  return {
    argument: arguments_[command] ?? (FILE_ARGUMENTS.includes(command) ? files : []),
    options: {
      only: globs,
      skip: globs,
      report: formats,
      fault: await faultIds(),
      ...Object.fromEntries(FILE_OPTIONS.map((option) => [option, files])),
    },
  };
}

async function loadNames(): Promise<string[]> {
  return (await readLoadScenarios([])).map(({ scenario }) => scenario.id.replace(/^load\//, ''));
}
