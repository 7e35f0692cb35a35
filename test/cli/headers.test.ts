import { readdir, readFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadReportSchema } from '../../src/report/schema/load-report-schema.js';
import { profileOf, startArchive, TOKEN_FROM_ENV } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';

const KEY = 'key of the gateway/42+x';

/**
 * A gateway that refuses what comes without its key, and repeats the key in each answer, encoded.
 */
async function gatewayTo(origin: string): Promise<string> {
  const server = createServer((incoming, response) => {
    if (incoming.headers['x-api-key'] !== KEY) {
      incoming.resume();
      response.writeHead(403).end(`no key\n`);
      return;
    }
    const outgoing = forward(`${origin}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
    });
    outgoing.on('response', (reply) => {
      const echoed = Buffer.from(KEY).toString('base64');
      response.writeHead(reply.statusCode ?? 500, { ...reply.headers, 'x-echo': echoed });
      reply.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('sends headers with every request, raw ones too, and shows their values nowhere', async () => {
  const cwd = await folderForTest();
  const archive = await startArchive({ fault: 'access/voice-needs-a-token/never-checked' });
  onTestFinished(() => archive.stop());
  const gateway = await gatewayTo(archive.urls.voice);
  const hosts = { conversations: gateway, voice: gateway, eventFeed: gateway, email: gateway };
  const headers = {
    'x-api-key': '${API_KEY}',
    'x-tenant': { value: 'forty-two', secret: false },
  };
  const env = { ARCHIVE_TOKEN: archive.token, API_KEY: KEY };
  await fileIn(cwd, 'profile.yaml', profileOf(archive, { hosts, headers, ...TOKEN_FROM_ENV }));
  const only = [
    'access/operations-need-a-token/voice/none',
    'wire/split-request/voice/7',
    'wire/pipelined-uploads/voice',
  ];
  const args = ['run', '--target', 'profile.yaml', '--report', 'ndjson', 'html'];
  const { code, stdout, stderr } = await assay([...args, '--only', ...only], { cwd, env });
  expect([code, stderr], stdout).toEqual([1, '']);
  const { checks, exchanges } = await reportIn(cwd);
  const outcomes = Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes).toMatchObject({
    'access/operations-need-a-token/voice/none': 'failed',
    'wire/split-request/voice/7': 'passed',
    'wire/pipelined-uploads/voice': 'passed',
  });
  const curl = checks.find(({ outcome }) => outcome === 'failed')?.failure?.curl ?? '';
  expect(curl).toContain('-H "x-api-key: $ASSAY_HEADER_X_API_KEY"');
  expect(curl).toContain("-H 'x-tenant: forty-two'");
  expect(exchanges[0]?.requestHeaders).toMatchObject({
    'x-api-key': '‹secret›',
    'x-tenant': 'forty-two',
  });
  expect(exchanges[0]?.responseHeaders?.['x-echo']).toBe('‹secret›');
  const names = await readdir(join(cwd, 'reports'));
  const files = names.filter((name) => /\.(json|ndjson|xml|html|md)$/.test(name));
  const written = await Promise.all(
    files.map((name) => readFile(join(cwd, 'reports', name), 'utf8')),
  );
  expect(written.length).toBeGreaterThan(3);
  const bytes = Buffer.from(KEY);
  const forms = [
    KEY,
    encodeURIComponent(KEY),
    KEY.replace('/', '\\/'),
    bytes.toString('hex'),
    bytes.toString('base64').slice(0, -3),
  ];
  for (const text of [stdout, stderr, ...written]) {
    for (const form of forms) expect(text).not.toContain(form);
  }
});

it('sends headers with a load, over both of its clients', async () => {
  const cwd = await folderForTest();
  const archive = await startArchive();
  onTestFinished(() => archive.stop());
  const gateway = await gatewayTo(archive.urls.voice);
  const hosts = { conversations: gateway, voice: gateway, eventFeed: gateway, email: gateway };
  const headers = { 'x-api-key': '${API_KEY}' };
  await fileIn(cwd, 'profile.yaml', profileOf(archive, { hosts, headers, ...TOKEN_FROM_ENV }));
  const load = [
    'id: load/keyed',
    'title: Uploads and records',
    'workloads:',
    '  up: { upload: { size: 1 KiB, host: voice }, rate: 20/s, connections: 2 }',
    '  mail: { submit: voice, rate: 20/s, connections: 2 }',
    'for: 1s',
    'thresholds: [up.failed == 0, up.refused == 0, mail.failed == 0, mail.refused == 0]',
  ];
  await fileIn(cwd, 'load.yaml', `${load.join('\n')}\n`);
  const env = { ARCHIVE_TOKEN: archive.token, API_KEY: KEY };
  const args = ['load', 'load.yaml', '--target', 'profile.yaml'];
  const { stdout } = await assay(args, { cwd, env });
  const text = await readFile(join(cwd, 'reports/report.json'), 'utf8');
  // A busy machine sends less than was planned; none of what it sends may lack the key.
  const { workloads, thresholds } = loadReportSchema.parse(JSON.parse(text));
  expect(
    workloads.map(({ acknowledged }) => acknowledged > 0),
    stdout,
  ).toEqual([true, true]);
  const own = thresholds.filter(({ text: said }) => /failed|refused/.test(said));
  expect(own.map(({ outcome }) => outcome)).toEqual(['met', 'met', 'met', 'met']);
  expect(stdout + text).not.toContain(KEY);
});
