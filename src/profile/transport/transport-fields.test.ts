import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authority, certificateFor, encryptedKey } from '../../../test/support/certificates.js';
import { parseProfile } from '../load-profile.js';

const HOSTS =
  'target: Acme\nhosts: { voice: "https://voice.acme.test", email: "https://mail.acme.test:8443/x" }\n';
const SECRET = 'hunter2hunter2';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transports-'));
  const [root, other] = await Promise.all([authority('root'), authority('other')]);
  const client = await certificateFor('client.test', { issuer: root });
  const old = await certificateFor('old.test', { issuer: root, days: -1 });
  const files = {
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'both.pem': `${client.cert}\n${client.key}`,
    'other-key.pem': other.key,
    'locked.pem': encryptedKey(client, SECRET),
    'old.pem': `${old.cert}\n${old.key}`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

const parse = (text: string, env: Record<string, string> = {}) =>
  parseProfile(join(folder, 'p'), `${HOSTS}${text}`, { SECRET, ...env });

/** What is said of a profile that is wrong, without its folder. */
async function problems(text: string, env?: Record<string, string>): Promise<string> {
  const error: unknown = await parse(text, env).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'invalid-document' });
  return String(error instanceof Error && error.message).replaceAll(join(folder, 'p'), 'p');
}

describe('tls', () => {
  it.each([
    ['tls: { cert: client.pem, key: client-key.pem }'],
    ['tls: { cert: both.pem }'],
    ['tls: { cert: client.pem, key: locked.pem, passphrase: "${SECRET}" }'],
  ])('takes %s', async (text) => {
    const { transport, warnings, secrets } = await parse(text);
    expect(transport?.tls?.cert).toContain('BEGIN CERTIFICATE');
    expect(transport?.tls?.key).toMatch(/BEGIN (ENCRYPTED )?PRIVATE KEY/);
    expect(warnings).toBeUndefined();
    expect(secrets).toEqual(text.includes('passphrase') ? [SECRET] : []);
  });

  it('warns of a certificate that has expired', async () => {
    const { warnings } = await parse('tls: { cert: old.pem }');
    expect(warnings?.[0]).toMatchObject({ line: 3, column: 14 });
    expect(warnings?.[0]?.message).toMatch(/^warning: this certificate has expired/);
  });

  it('gives the hosts another name, and nobody else', async () => {
    const { transport } = await parse(
      'tls: { servername: gate.test }\nauth: { oauth2: { tokenUrl: "https://id.test/t", clientId: a, clientSecret: b } }',
    );
    expect(transport?.routes).toEqual({
      'https://voice.acme.test': { servername: 'gate.test' },
      'https://mail.acme.test:8443': { servername: 'gate.test' },
    });
  });

  it.each([
    [
      'tls: { cert: gone.pem }',
      '3:14: the certificate cannot be used: cannot read the file: there is no such file',
    ],
    ['tls: { cert: client.pem }', '3:14: this file has no PEM private key'],
    ['tls: { cert: client.pem, key: client.pem }', '3:31: this file has no PEM private key'],
    [
      'tls: { cert: client.pem, key: other-key.pem }',
      '3:31: the private key is not that of the certificate',
    ],
    [
      'tls: { cert: client.pem, key: locked.pem }',
      '3:31: the private key is encrypted: it needs a passphrase',
    ],
    [
      'tls: { cert: client.pem, key: locked.pem, passphrase: wrong }',
      '3:55: the private key cannot be read with this passphrase',
    ],
    ['tls: { key: client-key.pem }', '3:13: there is no certificate that it is for; see cert'],
    [
      'tls: { servername: "https://x" }',
      '3:20: expected the name of a host, without scheme and port',
    ],
    ['tls: { serverName: x }', '3:8: unknown key "serverName" (did you mean servername?)'],
  ])('%s is told of', async (text, expected) => {
    expect(await problems(text)).toBe(`p:${expected}`);
  });
});

describe('proxy', () => {
  it('is for the hosts and the token endpoint, and its password is secret', async () => {
    const { transport, secrets } = await parse(
      'proxy: "http://me:${SECRET}@proxy.test:3128"\ninspector: { url: "http://see.test" }\n' +
        'auth: { oauth2: { tokenUrl: "https://id.test/t", clientId: a, clientSecret: b-secret } }',
    );
    const pair = Buffer.from(`me:${SECRET}`).toString('base64');
    const proxy = { url: 'http://proxy.test:3128', authorization: `Basic ${pair}` };
    expect(transport?.routes).toEqual({
      'https://voice.acme.test': { proxy },
      'https://mail.acme.test:8443': { proxy },
      'https://id.test': { proxy },
    });
    expect(secrets).toEqual(['b-secret', SECRET, pair]);
  });

  it('is for the inspector where that is asked for', async () => {
    const { transport } = await parse(
      'proxy: http://proxy.test\ninspector: { url: "http://see.test", proxy: true }',
    );
    expect(transport?.routes).toHaveProperty(['http://see.test']);
  });

  it.each([
    [{ HTTPS_PROXY: 'http://a:1' }, { voice: 'http://a:1', mail: 'http://a:1' }],
    [
      { https_proxy: 'b:2', HTTPS_PROXY: 'http://a:1' },
      { voice: 'http://b:2', mail: 'http://b:2' },
    ],
    [{ ALL_PROXY: 'http://c:3' }, { voice: 'http://c:3', mail: 'http://c:3' }],
    [{ HTTP_PROXY: 'http://a:1' }, {}],
    [{ HTTPS_PROXY: 'http://a:1', NO_PROXY: '*' }, {}],
    [{ HTTPS_PROXY: 'http://a:1', no_proxy: 'x, .acme.test' }, {}],
    [{ HTTPS_PROXY: 'http://a:1', NO_PROXY: 'mail.acme.test:8443,acme' }, { voice: 'http://a:1' }],
    [
      { HTTPS_PROXY: 'http://a:1', NO_PROXY: 'mail.acme.test:443' },
      { voice: 'http://a:1', mail: 'http://a:1' },
    ],
  ])('of the environment %j is %j', async (env, expected) => {
    const { transport } = await parse('proxy: environment', env);
    const urlOf = (origin: string) => transport?.routes?.[origin]?.proxy?.url;
    const [voice, mail] = [urlOf('https://voice.acme.test'), urlOf('https://mail.acme.test:8443')];
    expect({ ...(voice && { voice }), ...(mail && { mail }) }).toEqual(expected);
  });

  it('of the environment counts for nothing where it is not asked for', async () => {
    const { transport } = await parse('', { HTTPS_PROXY: 'http://a:1' });
    expect(transport).toBeUndefined();
  });

  it.each([
    [
      'proxy: socks5://a',
      '3:8: expected the URL of an HTTP proxy, which begins with http:// or https://',
    ],
    [
      'proxy: env',
      '3:8: expected the URL of an HTTP proxy, which begins with http:// or https:// (did you mean environment?)',
    ],
    ['proxy: http://a/path', '3:8: the URL of a proxy has no path'],
    ['proxy: "http://${GONE}"', '3:8: the environment variable GONE is not set'],
  ])('%s is told of', async (text, expected) => {
    expect(await problems(text)).toBe(`p:${expected}`);
  });

  it('of the environment that is wrong is told of', async () => {
    const said = await problems('proxy: environment', { HTTPS_PROXY: `socks5://${SECRET}` });
    expect(said).toMatch(/^p:3:8: the environment variable HTTPS_PROXY: expected the URL/);
    expect(said).not.toContain(SECRET);
  });
});

describe('connect', () => {
  it.each([
    ['voice.acme.test: 127.0.0.1', { host: '127.0.0.1', port: 443 }],
    ['voice.acme.test: 127.0.0.1:8443', { host: '127.0.0.1', port: 8443 }],
    ['"voice.acme.test:443": node1', { host: 'node1', port: 443 }],
    ['voice.acme.test: "::1"', { host: '::1', port: 443 }],
    ['voice.acme.test: "[fe80::1%eth0]:99"', { host: 'fe80::1%eth0', port: 99 }],
  ])('{ %s } leads there', async (text, connectTo) => {
    const { transport } = await parse(`connect: { ${text} }`);
    expect(transport?.routes).toEqual({ 'https://voice.acme.test': { connectTo } });
  });

  it('leaves an inspector at another port of a host where it is', async () => {
    const { transport } = await parse(
      'connect: { voice.acme.test: "127.0.0.1:1" }\ninspector: { url: "http://voice.acme.test:9100" }',
    );
    expect(Object.keys(transport?.routes ?? {})).toEqual(['https://voice.acme.test']);
  });

  it.each([
    [
      'vioce.acme.test: 127.0.0.1',
      '3:12: no URL of this profile has the host vioce.acme.test (did you mean voice.acme.test?)',
    ],
    [
      '"voice.acme.test:8443": 127.0.0.1',
      '3:12: no URL of this profile has the host voice.acme.test:8443 (did you mean voice.acme.test?)',
    ],
    [
      'voice.acme.test: http://x',
      '3:29: expected an address, such as 127.0.0.1, 127.0.0.1:8443 or [::1]:8443',
    ],
    [
      'voice.acme.test: "x:99999"',
      '3:29: expected an address, such as 127.0.0.1, 127.0.0.1:8443 or [::1]:8443',
    ],
  ])('{ %s } is told of', async (text, expected) => {
    expect(await problems(`connect: { ${text} }`)).toBe(`p:${expected}`);
  });
});

describe('headers', () => {
  it('are secret, with the variables and the longer parts of their values', async () => {
    const { headers, secrets } = await parse(
      'headers: { x-key: "ApiKey ${SECRET}", x-open: { value: open-value, secret: false } }',
    );
    expect(headers).toEqual({ 'x-key': `ApiKey ${SECRET}`, 'x-open': 'open-value' });
    expect(secrets).toEqual([`ApiKey ${SECRET}`, SECRET]);
  });

  it('go to the token endpoint, which may have others, and not to the inspector', async () => {
    const auth = (more: string) =>
      `auth: { oauth2: { tokenUrl: "https://id.test/t", clientId: a, clientSecret: b${more} } }\n`;
    const rest = 'headers: { x-key: a-secret-key }\ninspector: { url: "http://see.test" }';
    const same = await parse(auth('') + rest);
    expect(same.auth.voice).toMatchObject({ headers: { 'x-key': 'a-secret-key' } });
    expect(same.inspectorHeaders).toBeUndefined();
    const other = await parse(auth(', headers: { x-id: another-key }') + rest);
    expect(other.auth.voice).toMatchObject({ headers: { 'x-id': 'another-key' } });
    expect(other.secrets).toContain('another-key');
    const none = await parse(auth(', headers: {}') + rest);
    expect(none.auth.voice).toMatchObject({ headers: {} });
  });

  it('warn of a text that would be hidden everywhere', async () => {
    const { warnings } = await parse('headers: { x-tenant: "42" }');
    expect(warnings?.[0]?.message).toContain('{ value: …, secret: false }');
  });

  it.each([
    ['authorization: x', '3:12: assay sets authorization by itself; use auth'],
    ['Host: x', '3:12: assay sets Host by itself; use connect to reach a host elsewhere'],
    ['content-type: x', '3:12: assay sets content-type by itself, request by request'],
    ['"x y": z', '3:12: not a name of a header'],
    ['x-key: "a\\nb"', '3:19: a header has visible ASCII characters, and blanks only between them'],
    ['x-key: "${GONE}"', '3:19: the environment variable GONE is not set'],
    ['x-key: { value: a, secert: true }', expect.stringContaining('secert')],
  ])('{ %s } is told of', async (text, expected) => {
    const said = await problems(`headers: { ${text} }`);
    expect(said).toEqual(typeof expected === 'string' ? `p:${expected}` : expected);
  });
});

describe('start', () => {
  it('has its variables filled in, those of the command by the shell', async () => {
    const { start, secrets } = await parse(
      'start: { command: "./serve ${PORT} ${SECRET}", env: { PORT: "1", KEY: "k-${SECRET}" }, ready: 9000, timeout: 2s }',
    );
    expect(start).toEqual({
      command: './serve ${PORT} ${SECRET}',
      folder,
      env: { PORT: '1', KEY: `k-${SECRET}` },
      ready: { kind: 'port', port: 9000 },
      timeoutMs: 2000,
    });
    expect(secrets).toEqual([SECRET]);
  });

  it.each([
    [
      'ready: "http://127.0.0.1:9/health?x=1"',
      { kind: 'url', url: 'http://127.0.0.1:9/health?x=1' },
    ],
    ['ready: "8080"', { kind: 'port', port: 8080 }],
    ['ready: listening on', { kind: 'line', text: 'listening on' }],
    ['cwd: .', { kind: 'hosts' }],
  ])('with %s is ready by %j', async (text, ready) => {
    expect((await parse(`start: { command: x, ${text} }`)).start?.ready).toEqual(ready);
  });

  it.each([
    ['ready: 99999', '3:29: must be at most 65535'],
    ['cwd: gone', '3:27: there is no such folder'],
    ['env: { "a b": x }', expect.stringContaining('a name that is not')],
    ['redy: x', '3:22: unknown key "redy" (did you mean ready?)'],
  ])('{ %s } is told of', async (text, expected) => {
    const said = await problems(`start: { command: x, ${text} }`);
    expect(said).toEqual(typeof expected === 'string' ? `p:${expected}` : expected);
  });

  it('wants the variables of its command', async () => {
    expect(await problems('start: { command: "x ${GONE}" }')).toBe(
      'p:3:19: the environment variable GONE is not set',
    );
  });
});
