import { expect, it } from 'vitest';
import { githubLog } from './github-log.js';

const ANNOTATION = { level: 'error', title: 'a', message: 'b' } as const;

function written(env: NodeJS.ProcessEnv): string[] {
  const lines: string[] = [];
  const log = githubLog(env, (text) => lines.push(text));
  const endQuote = log.quote();
  lines.push('what a server sent\n');
  endQuote();
  log.annotate([ANNOTATION]);
  return lines;
}

it('quotes with a word that nobody knows before', () => {
  const [start = '', , end, annotation] = written({ GITHUB_ACTIONS: 'true' });
  const [, word = ''] = /^::stop-commands::([0-9a-f-]{36})\n$/.exec(start) ?? [];
  expect([end, annotation]).toEqual([`::${word}::\n`, '::error title=a::b\n']);
  expect(written({ GITHUB_ACTIONS: 'true' })[0]).not.toBe(start);
});

it.each([{}, { GITHUB_ACTIONS: 'false' }, { GITHUB_ACTIONS: '' }])(
  'writes nothing for %j',
  (env) => {
    expect(written(env)).toEqual(['what a server sent\n']);
  },
);
