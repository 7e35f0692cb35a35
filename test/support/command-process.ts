import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('command-process.mjs', import.meta.url));

/** Variables that modules read when they load. */
export const READ_AT_START: readonly string[] = ['NO_COLOR', 'FORCE_COLOR', 'CI', 'NODE_OPTIONS'];

/** What a command left behind. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Message = { name: 'stdout' | 'stderr'; text: string } | { code: number };

let idle: ChildProcess | undefined;

/** The environment of a command of tests: what the machine chooses must not show in its output. */
export function commandEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !READ_AT_START.includes(name));
  // However the tests were started, hints are those of a project that installed the package.
  return { ...Object.fromEntries(own), npm_command: 'exec' };
}

/**
 * Runs a command line in a process that has run others before it, if there is one: to load and
 * compile the modules anew takes longer than most commands do.
 */
export async function runInWarmProcess(command: {
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}): Promise<Finished> {
  const child = idle ?? start();
  idle = undefined;
  const output = { stdout: '', stderr: '' };
  const code = await new Promise<number | null>((resolve) => {
    const onMessage = (message: Message) => {
      if ('text' in message) output[message.name] += message.text;
      else finish(message.code);
    };
    const finish = (result: number | null) => {
      child.off('message', onMessage).off('exit', finish);
      resolve(result);
    };
    child.on('message', onMessage).on('exit', finish);
    child.send(command);
  });
  if (child.connected && idle === undefined) idle = child;
  else if (child.connected) child.disconnect();
  return { code, ...output };
}

function start(): ChildProcess {
  const child = fork(MODULE, {
    env: commandEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // The worker of the tests ends without waiting for it; it ends then as well.
  child.unref();
  child.channel?.unref();
  return child;
}
