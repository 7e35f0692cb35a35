import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOAK = fileURLToPath(new URL('soak.mjs', import.meta.url));

/** A sample of `soak.mjs`: every sound archive, some cases each. */
it('raises no alarm against archives that are correct, each in its own way', {
  timeout: 300_000,
}, async () => {
  const child = spawn(process.execPath, [SOAK, '--cases', '500', '--seed', '7'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  const last = output.trim().split('\n').at(-1);
  expect(last).toMatch(/^unstated-attachments: \d+ cases, \d+ exchanges, \d+ s, 0 alarms$/);
  expect(code).toBe(0);
});
