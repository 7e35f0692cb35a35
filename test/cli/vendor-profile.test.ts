import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authority,
  certificateFiles,
  certificateFor,
  encryptedKey,
} from '../support/certificates.js';
import { type ConnectProxy, startConnectProxy } from '../support/connect-proxy.js';
import { expectConformant } from '../support/expect-verdict.js';

const SECRETS = {
  ACME_CHAT_TOKEN: 'chat-token-5b1f0c7d',
  ACME_VOICE_TOKEN: 'voice-token-93aa41e2',
  ACME_FEED_TOKEN: 'feed-token-0d8e77b6',
  ACME_MAIL_SECRET: 'mail-secret-c1f2aa90',
  ACME_KEY: 'gateway-key-77b0e1d4',
  ACME_INSPECTOR_KEY: 'inspector-key-2f6a9c35',
  ACME_PASSPHRASE: 'passphrase-e41d8b02',
};

let folder: string;
let server: ChildProcess;
let proxy: ConnectProxy;
let env: NodeJS.ProcessEnv;
const PROXY_PASSWORD = 'proxy-password-60c3ad19';

/**
 * An authority of the vendor's own, and certificates that it signed, for the gateway and for this
 * client.
 */
async function certify(): Promise<string[]> {
  const issuer = await authority('Acme CA');
  writeFileSync(join(folder, 'acme-ca.pem'), issuer.cert);
  const client = await certificateFor('assay.acme.test', { issuer });
  writeFileSync(join(folder, 'client.pem'), client.cert);
  writeFileSync(join(folder, 'client-key.pem'), encryptedKey(client, SECRETS.ACME_PASSPHRASE));
  const certificate = await certificateFor('gateway.acme.test', { issuer });
  const { key, cert } = await certificateFiles(folder, certificate);
  return [key, cert, join(folder, 'acme-ca.pem')];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-vendor-'));
  const certificate = await certify();
  copyFileSync('docs/examples/profile.yaml', join(folder, 'profile.yaml'));
  server = spawn('node', [resolve('test/support/vendor-server.mjs'), ...certificate], {
    env: { ...process.env, ...SECRETS },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (server.stdout === null) throw new Error('no output');
  const [line] = await once(server.stdout, 'data');
  const { port, inspector } = JSON.parse(String(line));
  proxy = await startConnectProxy({ credentials: `assay:${PROXY_PASSWORD}` });
  writeFileSync(
    join(folder, 'open-staging.sh'),
    `echo "key $ACME_KEY"; echo $$ > pid; echo "$ACME_STAGE is open"; exec sleep 600`,
  );
  env = {
    ...process.env,
    ...SECRETS,
    ACME_NODE: `127.0.0.1:${port}`,
    ACME_PROXY: proxy.url.replace('//', `//assay:${PROXY_PASSWORD}@`),
    ACME_INSPECTOR: inspector,
  };
});

afterAll(() => {
  server.stdin?.end();
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

async function assay(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn('node', [resolve('dist/cli/main.js'), ...args], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

describe('a vendor’s archive that demands more than the interface shows', () => {
  it('is judged through the worked profile of the docs, with all its tokens kept secret', async () => {
    // The tier that covers every must for its price: a run of everything takes minutes through all
    // of that.
    const args = ['--tier', 'gate', '--report', 'ndjson'];
    const { code, output } = await assay('run', '--target', 'profile.yaml', ...args);
    expectConformant(output);
    expect(code).toBe(0);
    const written = ['report.json', 'junit.xml', 'report.ndjson'].map((name) =>
      readFileSync(join(folder, 'reports', name), 'utf8'),
    );
    for (const secret of [...Object.values(SECRETS), PROXY_PASSWORD]) {
      for (const text of [output, ...written]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4));
      }
    }
    const report = JSON.parse(written[0] ?? '');
    expect(report.summary.requirements).toMatchObject({ failed: 0, error: 0, inconclusive: 0 });
    expect(report.summary.requirements.passed).toBeGreaterThan(105);
    // Through the tunnel, to the node, and what was started is gone.
    expect(new Set(proxy.tunnels)).toEqual(new Set([env.ACME_NODE]));
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 300_000);

  it('is not blamed where the profile says nothing of its demands', async () => {
    const profile = readFileSync(join(folder, 'profile.yaml'), 'utf8');
    writeFileSync(join(folder, 'bare.yaml'), profile.slice(0, profile.indexOf('\nrecords:')));
    const { code, output } = await assay(
      'run',
      '--target',
      'bare.yaml',
      '--only',
      'records/plain-record',
    );
    expect(code).toBe(3);
    expect(output.replace(/\s+/g, ' ')).toContain('say so in the profile (records.conversations)');
  }, 60_000);

  it('is loaded through the same profile, over TLS, with tokens that run out on the way', async () => {
    const scenario = [
      'id: load/vendor',
      'title: Emails and calls with their recordings',
      'workloads:',
      '  mail: { submit: email, rate: 20/s, connections: 4 }',
      '  calls: { upload: { size: 8 KiB, host: voice }, submit: voice, rate: 5/s, connections: 2 }',
      'for: 8s',
      'verify: all',
      'thresholds: [mail.failed == 0, mail.refused == 0, calls.failed == 0, lost == 0, corrupted == 0]',
    ];
    writeFileSync(join(folder, 'load.yaml'), `${scenario.join('\n')}\n`);
    const { code, output } = await assay('load', 'load.yaml', '--target', 'profile.yaml');
    const report = JSON.parse(readFileSync(join(folder, 'reports', 'report.json'), 'utf8'));
    const [mail, calls] = report.workloads;
    expect(mail, output).toMatchObject({ attempted: 160, acknowledged: 160 });
    expect(calls.acknowledged).toBe(calls.attempted);
    expect(calls.attempted).toBeGreaterThanOrEqual(40);
    expect([code, report.verdict]).toEqual(report.valid ? [0, 'met'] : [3, 'invalid']);
    for (const secret of Object.values(SECRETS)) {
      expect(output + JSON.stringify(report)).not.toContain(secret);
    }
  }, 60_000);
});
