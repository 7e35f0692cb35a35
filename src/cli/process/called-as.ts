import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, relative, sep } from 'node:path';

/** How a command is called again: the words before its own. */
export interface CalledAs {
  /** Before the options of `run`. */
  run: string;
  /** Before any command. */
  any: string;
}

/** What tells how this process was started. */
interface Start {
  /** The path of the script, and where that leads when links are followed. */
  script: string;
  real?: string;
  env: NodeJS.ProcessEnv;
  cwd: string;
}

/** Where nothing tells: what works in a project that installed the package, and in a clone of it. */
const INSTALLED = 'npx assay';
const PACKAGE = 'archive-assay';

/**
 * How this command was called, as far as that can be told, so that hints can be copied: `npx assay`
 * from elsewhere would have npx look for another package.
 */
export function calledAs(start: Start = ofThisProcess()): CalledAs {
  const { env } = start;
  const any = program(start);
  const { npm_lifecycle_event: scriptName, npm_package_name: packageName } = env;
  const isStart = scriptName === 'start' && packageName === PACKAGE;
  return { any, run: isStart ? 'npm start --' : `${any} run` };
}

function ofThisProcess(): Start {
  const { argv, env } = process;
  const script = argv[1] ?? '';
  const real = existsSync(script) ? realpathSync(script) : script;
  return { script, real, env, cwd: process.cwd() };
}

function program({ script, real = script, env, cwd }: Start): string {
  // npx keeps what no project has installed in a folder of its own; of a clone, it has a link there.
  if (real.split(sep).includes('_npx')) return `npx ${PACKAGE}`;
  const { npm_command: npm, PATH = '' } = env;
  if (npm !== undefined) return INSTALLED;
  if (basename(script) === 'assay') {
    return PATH.split(delimiter).includes(dirname(script)) ? 'assay' : INSTALLED;
  }
  if (basename(script) !== 'main.js' || basename(dirname(script)) !== 'cli') return INSTALLED;
  const near = relative(cwd, script);
  const shown = near.startsWith('..') || isAbsolute(near) ? script : near;
  // A path with a blank or the like has to be quoted, and every shell has its own way.
  return /^[\w@%+=:,./\\-]+$/.test(shown) ? `node ${shown}` : INSTALLED;
}
