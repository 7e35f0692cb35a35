import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';

/** Answers 200 to everything, until a record has a member that it can not stand. */
const SERVER = `
const server = require('node:http').createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => { body += chunk.toString('latin1'); });
  request.on('end', () => {
    if (request.method === 'POST' && body.includes('"__proto__"')) process.exit(1);
    response.end('{}');
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

it('says first when a target stopped, during which check, and what was sent last', async () => {
  const cwd = await folderForTest();
  const child = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${String(port).trim()}`;
  await fileIn(
    cwd,
    'p.yaml',
    `target: Crasher\nhosts: { voice: "${url}" }\nauth: { bearer: secret }\n`,
  );
  const only = ['--only', 'wire/odd-bodies/voice/members', 'records/several-entries/**', 'wire/**'];
  const args = ['run', '--target', 'p.yaml', ...only, '--concurrency', '1', '--report', 'html'];
  const { code, stdout } = await assay(args, { cwd });
  expect(code).toBe(3);
  // Another request may be under way while the target ends: which of them is told first is chance.
  const words =
    /the target stopped answering \(voice\) at \d\d:\d\d:\d\d UTC during wire\/[\w/-]+; sent last, and never answered: POST \/voice \(exchange \d+\)/;
  const last = stdout.slice(stdout.indexOf('\nsent last before the target stopped answering'));
  expect(last.replaceAll('\n  ', ' ')).toMatch(new RegExp(`\nincomplete: ${words.source}`));
  expect(last).toMatch(/^ {2}curl .*__proto__/m);
  expect(stdout).toMatch(/\? \d+ checks from when the target stopped answering/);
  const { stopped, reason } = await reportIn(cwd);
  expect(reason).toMatch(words);
  expect(stopped?.check).toBe(stopped?.unanswered[0]?.check);
  const check = 'wire/odd-bodies/voice/members';
  expect(stopped).toMatchObject({ hosts: ['voice'] });
  expect(stopped?.unanswered).toContainEqual(
    expect.objectContaining({ request: 'POST /voice', check }),
  );
  expect(await readFile(join(cwd, 'reports/report.html'), 'utf8')).toContain(
    'the target stopped answering (voice)',
  );
});
