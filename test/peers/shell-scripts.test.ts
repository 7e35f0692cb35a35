import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from '../docs/pages.js';

it('has shell scripts in which shellcheck finds nothing', () => {
  const scripts = execFileSync('git', ['ls-files', '.ci/run', '*.sh'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '');
  expect(scripts.length).toBeGreaterThan(2);
  const said = execFileSync('shellcheck', ['--severity=warning', ...scripts], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(said).toBe('');
});
