import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/pages.js';
import { ended, theAction } from './recipes.js';

/** What a runner of GitHub shows of the steps of the action. */
export interface ActionResult {
  code: number;
  log: string;
  summary: string;
  outputs: Record<string, string>;
}

/**
 * Runs the shell steps of action.yml one after the other, as a runner does: inputs and outputs of
 * earlier steps become variables, and what a step writes into GITHUB_OUTPUT its outputs. Steps that
 * use other actions are left out.
 */
export async function runAction(
  cwd: string,
  inputs: Record<string, string>,
): Promise<ActionResult> {
  const { inputs: known, outputs, runs } = theAction();
  const unknown = Object.keys(inputs).filter((name) => !(name in known));
  if (unknown.length > 0) throw new Error(`no inputs of the action: ${unknown}`);
  const values = new Map(
    Object.entries(known).map(([name, one]) => [`inputs.${name}`, inputs[name] ?? one.default]),
  );
  const evaluated = (text: string) =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values.get(name) ?? '');

  const files = join(cwd, '.runner');
  mkdirSync(files, { recursive: true });
  const summary = join(files, 'summary');
  writeFileSync(summary, '');
  let log = '';
  let code = 0;
  for (const { id = '', run, env = {} } of runs.steps) {
    if (run === undefined || code !== 0) continue;
    const output = join(files, `${id}.output`);
    writeFileSync(output, '');
    const own = Object.entries(env).map(([name, text]) => [name, evaluated(text)]);
    const result = await ended('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd,
      env: {
        ...process.env,
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: ROOT,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: files,
        ...Object.fromEntries(own),
      },
    });
    log += result.stdout;
    code = result.code;
    for (const line of readFileSync(output, 'utf8').split('\n').filter(Boolean)) {
      const [name = '', value = ''] = line.split(/=(.*)/s);
      values.set(`steps.${id}.outputs.${name}`, value);
    }
  }
  const named = Object.entries(outputs).map(([name, { value }]) => [name, evaluated(value)]);
  return {
    code,
    log,
    summary: readFileSync(summary, 'utf8'),
    outputs: Object.fromEntries(named),
  };
}
