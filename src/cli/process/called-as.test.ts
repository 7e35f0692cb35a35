import { expect, it } from 'vitest';
import { calledAs } from './called-as.js';

const MAIN = '/src/assay/dist/cli/main.js';
const BIN = '/app/node_modules/.bin/assay';

it.each<[string, string, NodeJS.ProcessEnv, string, string]>([
  ['node, from the clone', MAIN, {}, '/src/assay', 'node dist/cli/main.js'],
  ['node, from elsewhere', MAIN, {}, '/home/ann', `node ${MAIN}`],
  ['npx, in a project', BIN, { npm_command: 'exec' }, '/app', 'npx assay'],
  ['npx, in the clone', MAIN, { npm_command: 'exec' }, '/src/assay', 'npx assay'],
  [
    'npx, where nothing is installed',
    '/home/ann/.npm/_npx/0a1b/node_modules/.bin/assay',
    { npm_command: 'exec' },
    '/home/ann',
    'npx archive-assay',
  ],
  [
    'a script of a project',
    BIN,
    { npm_command: 'run-script', PATH: '/app/node_modules/.bin' },
    '/app',
    'npx assay',
  ],
  ['its path', BIN, { PATH: '/usr/bin' }, '/app', 'npx assay'],
  ['a global installation', '/usr/local/bin/assay', { PATH: '/bin:/usr/local/bin' }, '/x', 'assay'],
  ['a path with a blank', '/my src/dist/cli/main.js', {}, '/x', 'npx assay'],
  ['a program that uses the library', '/app/judge.js', {}, '/app', 'npx assay'],
])('repeats how it was called: by %s', (_, script, env, cwd, any) => {
  expect(calledAs({ script, env, cwd })).toEqual({ any, run: `${any} run` });
});

it('takes a clone for no package that npx has fetched, although npx links to it from its own folder', () => {
  const script = '/home/ann/.npm/_npx/0a1b/node_modules/.bin/assay';
  const env = { npm_command: 'exec' };
  expect(calledAs({ script, real: MAIN, env, cwd: '/src/assay' }).any).toBe('npx assay');
});

it('goes on with npm start, which runs, and with npx for other commands', () => {
  const env = {
    npm_command: 'start',
    npm_lifecycle_event: 'start',
    npm_package_name: 'archive-assay',
  };
  const clone = { script: MAIN, cwd: '/src/assay' };
  expect(calledAs({ ...clone, env })).toEqual({ run: 'npm start --', any: 'npx assay' });
  const others = { ...env, npm_package_name: 'acme' };
  expect(calledAs({ ...clone, env: others }).run).toBe('npx assay run');
});
