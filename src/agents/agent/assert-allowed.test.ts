import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseRemoteProfile, remoteProfile } from '../../profile/remote-profile.js';
import { assertAllowed } from './assert-allowed.js';

const HOSTS = 'hosts: { voice: "https://voice.test/base", email: "https://mail.test:8443" }';
const ENV = { TOKEN: 'the-token' };

/** What of a profile reaches another machine. */
async function sent(yaml: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-profile-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'profile.yaml');
  await writeFile(file, `target: t\n${HOSTS}\n${yaml}\n`);
  return remoteProfile(file, { inspects: false });
}

it('sends references to secrets, and no secrets, files, commands or inspectors', async () => {
  const text = await sent(
    'auth: { bearer: "${TOKEN}" }\ntls: { ca: ./ca.pem, servername: other.test }\ninspector: { url: "http://inside.test" }\nstart: { command: ./serve.sh }',
  );
  expect(text).toContain('${TOKEN}');
  expect(text).not.toMatch(/ca\.pem|inside\.test|serve\.sh|the-token/);
  const target = await parseRemoteProfile(text, ENV);
  expect(target.auth.voice).toEqual({
    kind: 'bearer',
    token: 'the-token',
    variable: 'TOKEN',
  });
  expect(target.transport?.routes?.['https://voice.test']?.servername).toBe('other.test');
});

it.each([
  ['auth: { command: ./token.sh }', /a command for the token/],
  ['auth: { voice: { command: ./token.sh } }', /a command for the token/],
  ['tls: { cert: ./cert.pem }', /tls.cert/],
  ['proxy: environment', /the proxy of the environment/],
])('says that other machines cannot use %s', async (yaml, message) => {
  await expect(sent(yaml)).rejects.toThrow(message);
});

it.each([
  { auth: { command: 'id' } },
  { auth: { email: { command: 'id' } } },
  { tls: { ca: '/etc/passwd' } },
  { tls: { key: '/root/key' } },
  { start: { command: 'id' } },
])('takes from nobody a profile with %j', async (more) => {
  const profile = { target: 't', hosts: { voice: 'https://voice.test' }, ...more };
  const read = parseRemoteProfile(JSON.stringify(profile), ENV);
  await expect(read).rejects.toThrow(/not for other machines/);
});

it('refers to no variable that the agent does not offer', async () => {
  const text = await sent('headers: { x-key: "${AWS_SECRET}" }');
  await expect(parseRemoteProfile(text, ENV)).rejects.toThrow(/AWS_SECRET/);
});

it('lets loads go to what is on the list, and to nothing on the way that is not', async () => {
  const allowed = (...origins: string[]) => new Set(origins);
  const both = ['https://voice.test', 'https://mail.test:8443'];
  const plain = await parseRemoteProfile(await sent(''), ENV);
  expect(() => assertAllowed(plain, allowed(...both))).not.toThrow();
  expect(() => assertAllowed(plain, allowed('https://voice.test'))).toThrow(/mail\.test:8443/);
  const inspected = JSON.stringify({
    target: 't',
    hosts: { voice: 'https://voice.test' },
    inspector: { url: 'http://169.254.169.254/' },
  });
  const target = await parseRemoteProfile(inspected, ENV);
  expect(() => assertAllowed(target, allowed(...both))).toThrow('http://169.254.169.254');
  for (const [yaml, origin] of [
    ['connect: { voice.test: "127.0.0.1:22" }', 'https://127.0.0.1:22'],
    ['proxy: "http://proxy.test:3128"', 'http://proxy.test:3128'],
    [
      'auth: { oauth2: { tokenUrl: "https://tokens.test/t", clientId: a, clientSecret: b } }',
      'https://tokens.test',
    ],
  ]) {
    const routed = await parseRemoteProfile(await sent(yaml ?? ''), ENV);
    expect(() => assertAllowed(routed, allowed(...both))).toThrow(origin);
    expect(() => assertAllowed(routed, allowed(...both, origin ?? ''))).not.toThrow();
  }
});
