import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentError } from '../errors/document-error.js';
import { loadProfile, parseProfile } from './load-profile.js';

const MINIMAL = 'target: Acme\nhosts: { voice: http://voice.acme.test }\n';

const FULL = `target: Acme Archive 3.1
hosts:
  conversations: https://conv.acme.test
  voice: http://127.0.0.1:9000/archive/
  eventFeed: \${FEED_URL}
  email: HTTPS://Mail.Acme.Test:443/a//b
emailFiles: conversations
paths:
  eventFeed: /v1/oc-event
auth:
  conversations: { bearer: "\${ACME_TOKEN}" }
  voice: { command: "./print-token.sh \${ACME_SECRET}" }
  email:
    oauth2: { tokenUrl: https://id.acme.test/token, clientId: me, clientSecret: "\${ACME_SECRET}", scope: file write }
limits:
  file: { accept: 1 KiB, refuse: 2_000 }
  email: { accept: 100, refuse: 101 }
inspector: { url: "http://127.0.0.1:\${PORT}/" }
settle: 2s
pace: { requestsPerSecond: 50, concurrency: 4 }
records:
  conversations: { request: { requestInfo: { requestId: "{{uuid}}" } }, entry: {} }
  eventFeed: { request: { cards: [{ sections: [{ events: "{{entries}}" }] }] } }
  email:
    senders: [{ type: FROM, email: "{{email}}" }]
    onBehalf: null
    content: "{{text}}"
    reconciliationId: /data/id
`;

const env = {
  ACME_TOKEN: 'token-of-acme',
  ACME_SECRET: 'secret of acme',
  FEED_URL: 'http://feed.acme.test',
  PORT: '9100',
  BROKEN: 'hunter2 hunter2',
  EMPTY: '',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profiles-'));
  await writeFile(join(folder, 'ca.pem'), `# ours\n${rootCertificates[0]}\n`);
  await writeFile(
    join(folder, 'key.pem'),
    '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----',
  );
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  await writeFile(join(folder, 'broken.pem'), broken);
  await writeFile(join(folder, 'profile.yaml'), MINIMAL);
});
afterAll(() => rm(folder, { recursive: true }));

describe('parseProfile', () => {
  it('needs a name and one host, and fills in what the interface says', async () => {
    expect(await parseProfile('p.yaml', MINIMAL, {})).toEqual({
      name: 'Acme',
      hosts: {
        voice: {
          name: 'voice',
          origin: 'http://voice.acme.test',
          basePath: '',
          url: 'http://voice.acme.test',
        },
      },
      paths: {
        conversations: '/conversations',
        voice: '/voice',
        email: '/email',
        eventFeed: '/oc-event',
      },
      auth: {},
      limits: {
        file: { accept: 1_000_000_000, refuse: 1_073_741_825 },
        email: { accept: 10_000_000, refuse: 10_485_761 },
        split: { whole: 2_000_000_000, split: 2_147_483_649 },
      },
      settleMs: 0,
      records: {},
      reconciliationId: '/reconciliationId',
      digest: `sha256:${createHash('sha256').update(MINIMAL).digest('hex')}`,
      secrets: [],
    });
  });

  it('reads all that a profile can say', async () => {
    const target = await parseProfile(join(folder, 'p.yaml'), FULL, env);
    expect(target).toMatchObject({
      hosts: {
        voice: { origin: 'http://127.0.0.1:9000', basePath: '/archive' },
        eventFeed: { url: 'http://feed.acme.test' },
        email: { origin: 'https://mail.acme.test', basePath: '/a//b' },
      },
      emailFiles: 'conversations',
      paths: { eventFeed: '/v1/oc-event', voice: '/voice' },
      auth: {
        conversations: { kind: 'bearer', token: 'token-of-acme' },
        voice: { kind: 'command', command: `./print-token.sh \${ACME_SECRET}`, folder },
        email: { kind: 'oauth2', clientSecret: 'secret of acme', scope: 'file write' },
      },
      limits: {
        file: { accept: 1024, refuse: 2000 },
        email: { accept: 100, refuse: 101 },
        split: { whole: 2_000_000_000 },
      },
      inspectorUrl: 'http://127.0.0.1:9100',
      settleMs: 2000,
      pace: { requestsPerSecond: 50, concurrency: 4 },
      records: { email: { onBehalf: null, content: '{{text}}' } },
      reconciliationId: '/data/id',
    });
    expect(target.auth.eventFeed).toBeUndefined();
    expect(target.secrets).toEqual(['token-of-acme', 'secret of acme']);
  });

  it('gives all hosts the same token when there is one way', async () => {
    const text = 'target: a\nhosts: { voice: http://a, email: http://b }\nauth: { bearer: x }';
    const { auth } = await parseProfile('p', text, {});
    expect(auth.voice).toBe(auth.email);
    expect(Object.keys(auth)).toEqual(['voice', 'email']);
  });

  it.each([
    ['auth: { bearer: $TOKEN }', 3, '$TOKEN is taken as it is; ${TOKEN} is the variable'],
    ['auth: { bearer: x$SET }', 3, '$SET is taken as it is; ${SET} is the variable'],
    ['auth: { bearer: hunter2 }', 3, 'this secret stands in the profile'],
    ['headers: { x-key: hunter22 }', 3, 'this secret stands in the profile'],
    ['proxy: http://me:hunter2@proxy.test', 3, 'this secret stands in the profile'],
    ['inspector: { url: "http://a/$SET" }', 3, '$SET is taken as it is'],
  ])('warns of what is valid and hardly meant: %s', async (more, line, message) => {
    const target = await parseProfile('p', `${MINIMAL}${more}`, { SET: 'value' });
    const warnings = [...(target.warnings ?? []), ...(target.plainSecrets ?? [])];
    expect(warnings).toEqual([expect.objectContaining({ line })]);
    expect(warnings[0]?.message).toContain(`warning: ${message}`);
  });

  it.each([
    'auth: { bearer: "${SET}" }',
    'headers: { x-key: "Key ${SET}", x-open: { value: hunter22, secret: false } }',
    'auth: { bearer: "${SET}$a" }',
    'proxy: http://me:${SET}@proxy.test',
    'auth: { command: echo $SET }',
    'proxy: http://proxy.test',
  ])('warns of nothing in %s', async (more) => {
    const target = await parseProfile('p', `${MINIMAL}${more}`, { SET: 'value' });
    expect(target.warnings).toBeUndefined();
    expect(target.plainSecrets).toBeUndefined();
  });

  it('takes an authority from beside the profile', async () => {
    const { transport } = await parseProfile(
      join(folder, 'p'),
      `${MINIMAL}tls: { ca: ./ca.pem }`,
      {},
    );
    expect(transport?.tls?.ca).toBe(rootCertificates[0]?.trim().concat('\n'));
  });
});

describe('loadProfile', () => {
  it('reads a file', async () => {
    const target = await loadProfile(join(folder, 'profile.yaml'), {});
    expect(target.name).toBe('Acme');
  });

  it('names a file that is not there', async () => {
    const file = join(folder, 'gone.yaml');
    const message = `${file}: cannot read the file: there is no such file`;
    await expect(loadProfile(file, {})).rejects.toBeInstanceOf(DocumentError);
    await expect(loadProfile(file, {})).rejects.toThrow(message);
  });
});

/** What is put after, or in place of, a line of the minimal profile, and what is then said. */
describe('a broken profile', () => {
  const host = (url: string) => `target: a\nhosts:\n  voice: ${url}`;
  const more = (text: string) => `${MINIMAL}${text}`;
  const limit = 'limits:\n  file: { accept: 10, refuse: 10 }';
  it.each([
    ['hosts: {}\ntarget: a', '1:8: at least one host is needed'],
    ['target: a', '1:1: "hosts" is missing'],
    ['hosts: { voice: http://a }', '1:1: "target" is missing'],
    ['target: a\nhost: { voice: http://a }', '2:1: unknown key "host" (did you mean hosts?)'],
    [
      'target: a\nhosts: { event_feed: http://a }',
      '2:10: unknown key "event_feed" (did you mean eventFeed?)',
    ],
    ['target: 3.1\nhosts: { voice: http://a }', '1:9: expected text, got a number'],
    [host('acme.test'), '3:10: expected a URL that begins with http:// or https://'],
    [host('ftp://acme.test'), '3:10: expected a URL that begins with http:// or https://'],
    [host('http://a/?x=1'), '3:10: a base URL has no query'],
    [host('http://a/#x'), '3:10: a base URL has no fragment'],
    [host('http://me:hunter2@a/'), '3:10: a base URL has no user and password; use auth'],
    [host('http://a:99999'), '3:10: not a valid URL'],
    [
      host('http://a/b c'),
      '3:10: a base URL has no spaces, backslashes or unescaped special characters',
    ],
    [
      host('http://@a'),
      '3:10: a base URL has no spaces, backslashes or unescaped special characters',
    ],
    [host(`"\${GONE}"`), '3:10: the environment variable GONE is not set'],
    [host(`"http://\${EMPTY}"`), '3:10: the environment variable EMPTY is empty'],
    [host(`"\${BROKEN}"`), '3:10: expected a URL that begins with http:// or https://'],
    [more('emailFiles: email'), '3:13: there is no host "email" in this profile'],
    [
      more('emailFiles: vioce'),
      '3:13: expected "conversations", "voice", "email" or "eventFeed" (did you mean voice?)',
    ],
    [more('emailFiles: eventFeed'), '3:13: there is no host "eventFeed" in this profile'],
    [
      more('paths: { voice: voice }'),
      '3:17: expected a path that begins with / and has no space, ? or #',
    ],
    [more(`auth: { bearer: "\${GONE}" }`), '3:17: the environment variable GONE is not set'],
    [
      more(`auth: { bearer: "\${BROKEN}" }`),
      '3:17: expected the token alone, without Bearer: visible ASCII characters and no spaces',
    ],
    [
      more('auth: { bearer: Bearer hunter2 }'),
      '3:17: expected the token alone, without Bearer: visible ASCII characters and no spaces',
    ],
    [
      more('auth: { bearer: *hunter2 }'),
      '3:17: no such anchor before this alias; quote text that begins with *',
    ],
    [more('auth: { bearer: x, command: y }'), '3:20: "command" cannot stand beside "bearer"'],
    [more('auth: { berer: x }'), '3:9: unknown key "berer" (did you mean bearer?)'],
    [more('auth: { command: "x \\0" }'), '3:18: a command cannot contain a NUL character'],
    [more(`auth: { command: "./x \${GONE}" }`), '3:18: the environment variable GONE is not set'],
    [
      more(
        `auth: { oauth2: { tokenUrl: http://a, clientId: b, clientSecret: \${GONE}, scope: c } }`,
      ),
      '3:66: the environment variable GONE is not set',
    ],
    [more('auth: { email: { bearer: x } }'), '3:16: there is no host "email" in this profile'],
    [
      more('auth:\n  oauth2: { tokenUrl: "http://a", clientId: b }'),
      '4:3: "clientSecret" is missing',
    ],
    [
      more('auth:\n  oauth2: { tokenUrl: a, clientId: b, clientSecret: c }'),
      '4:23: expected a URL that begins with http:// or https://',
    ],
    [
      more('tls: { ca: gone.pem }'),
      '3:12: the certificate cannot be used: cannot read the file: there is no such file',
    ],
    [more('tls: { ca: key.pem }'), '3:12: this file has no PEM certificate'],
    [more('tls: { ca: broken.pem }'), '3:12: a certificate in this file cannot be read'],
    [
      more('tls: { ca: "x\\0" }'),
      '3:12: the certificate cannot be used: cannot read the file: ERR_INVALID_ARG_VALUE',
    ],
    [
      more(limit),
      '4:31: refuse must be larger than accept, so that no size is meant by both: it is 10, and accept 10',
    ],
    [more('limits: { file: { accept: 10 } }'), '3:11: "refuse" is missing'],
    [
      more('limits: { file: { accept: 2G, refuse: 3 } }'),
      expect.stringMatching(/^p:3:27: unknown unit of bytes, write "2 GiB"/),
    ],
    [
      more('limits: { split: { whole: 9, split: 1 } }'),
      '3:37: split must be larger than whole, so that no size is meant by both: it is 1, and whole 9',
    ],
    [
      more('limits: { email: { accept: 9999999999, refuse: 1 } }'),
      '3:48: refuse must be larger than accept, so that no size is meant by both: it is 1, and accept 9999999999',
    ],
    [more('inspector: http://a'), '3:12: expected a map with url, got text'],
    [more('limits: { file: 4 MiB }'), '3:17: expected a map with accept and refuse, got text'],
    ['target: Acme\nhosts:\n  voice:http://a.test\n', '3:3: a blank is missing after voice:'],
    ['target:Acme\nhosts:\n', '1:1: a blank is missing after the first colon of this line'],
    [
      'target: A\nhosts:\n  email: http://a.test\n  voice http://b.test\n',
      '4:3: a colon and a blank are missing in this line, between a name and its value',
    ],
    ['target: A\nhosts: { voice:http://a.test }\n', '2:10: a blank is missing after voice:'],
    [more('token: abc'), '3:1: unknown key "token"; a token belongs below auth'],
    [more('bearer: abc'), '3:1: unknown key "bearer"; it belongs below auth'],
    [more('inspector: { url: a }'), '3:19: expected a URL that begins with http:// or https://'],
    [more('settle: 2'), '3:9: a duration needs a unit: write "2s" or "2ms"'],
    [more('pace: { concurrency: 0 }'), '3:22: must be at least 1'],
    [more('pace: { requestsPerSecond: 0 }'), '3:28: must be more than 0'],
    [more('records: { voice: { entry: [] } }'), '3:28: expected a map, got a list'],
    [
      more('records: { email: { sender: x } }'),
      '3:21: unknown key "sender" (did you mean senders?)',
    ],
    [
      more('records: { email: { senders: 5 } }'),
      '3:30: expected text, a map or a list, got a number',
    ],
    [
      more('records: { email: { senders: [{ a: "{{mail}}" }] } }'),
      '3:36: unknown placeholder {{mail}}; known: uuid, now, marker, email, name, text, fileKey, filename, entries (did you mean {{email}}?)',
    ],
    [
      more('records: { email: { reconciliationId: id } }'),
      '3:39: expected a JSON pointer such as /reconciliationId',
    ],
  ])('%j', async (text, expected) => {
    const line = typeof expected === 'string' ? `p:${expected}` : expected;
    const at = expect.objectContaining({ code: 'invalid-document' });
    const inFolder = parseProfile(join(folder, 'p'), text, env).catch((error) => error);
    expect(await inFolder).toEqual(at);
    const message = String((await inFolder).message).replaceAll(join(folder, 'p'), 'p');
    expect(message).toEqual(line);
  });

  it('lists all that is wrong in the order of the file', async () => {
    const text = `target: a\nemailFiles: voice\nhosts: { email: x, eventFeed: "\${GONE}" }`;
    const error = await parseProfile('p', text, {}).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(DocumentError);
    expect(error.message.split('\n')).toEqual([
      'p:2:13: there is no host "voice" in this profile',
      'p:3:17: expected a URL that begins with http:// or https://',
      'p:3:31: the environment variable GONE is not set',
    ]);
  });
});
