import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Auth } from '../target.js';
import { TokenError } from './token-error.js';
import { createTokens, type TokenPorts } from './tokens.js';

const SECRET = 'hunter2 & more';
const oauth2: Auth = {
  secrets: [],
  kind: 'oauth2',
  tokenUrl: 'http://id.test/token',
  clientId: 'me',
  clientSecret: SECRET,
  scope: 'file write',
};
const command: Auth = { kind: 'command', command: './token', folder: '/profiles', secrets: [] };

let now = 0;
let issued = 0;
const request = vi.fn<TokenPorts['request']>();
const runShellCommand = vi.fn<TokenPorts['runShellCommand']>();
const tokensFor = (auth: Auth, other: Auth = auth) =>
  createTokens(
    { auth: { voice: auth, email: other } },
    { request, runShellCommand, now: () => now },
  );

beforeEach(() => {
  now = 1000;
  issued = 0;
  request.mockReset();
  request.mockImplementation(async () => {
    issued += 1;
    const answer = { access_token: `t${issued}`, token_type: 'Bearer', expires_in: 100 };
    return { status: 200, body: JSON.stringify(answer) };
  });
  runShellCommand.mockReset();
  runShellCommand.mockImplementation(async () => {
    issued += 1;
    return `  t${issued} \r\nmore\n`;
  });
});

describe('createTokens', () => {
  it('has none for a host without a way', async () => {
    const tokens = tokensFor(command);
    expect(await tokens.tokenFor('conversations')).toBeUndefined();
    expect(await tokens.refresh('conversations')).toBeUndefined();
  });

  it('keeps a fixed token', async () => {
    const tokens = tokensFor({ kind: 'bearer', token: 'fixed' });
    expect(await tokens.tokenFor('voice')).toBe('fixed');
    expect(await tokens.refresh('voice', 'fixed')).toBe('fixed');
  });

  it('waits for an endpoint that is busy, as long as that says, and not for ever', async () => {
    const busy = { status: 429, body: '', retryAfter: '0' };
    request.mockResolvedValueOnce(busy).mockResolvedValueOnce(busy);
    expect(await tokensFor(oauth2).tokenFor('voice')).toBe('t1');
    request.mockResolvedValue(busy);
    await expect(tokensFor(oauth2).tokenFor('voice')).rejects.toThrow('status 429');
    expect(request).toHaveBeenCalledTimes(3 + 4);
  });

  it('asks a command once, and again when its token is refused', async () => {
    const tokens = tokensFor(command);
    expect(await tokens.tokenFor('voice')).toBe('t1');
    now += 1e9;
    expect(await tokens.tokenFor('email')).toBe('t1');
    expect(runShellCommand.mock.calls).toEqual([['./token', '/profiles']]);
    expect(await tokens.refresh('email', 't1')).toBe('t2');
    expect(await tokens.tokenFor('voice')).toBe('t2');
  });

  it('asks once for many at a time, and once when many are refused', async () => {
    const tokens = tokensFor(oauth2);
    const first = await Promise.all(Array.from({ length: 9 }, () => tokens.tokenFor('voice')));
    expect(new Set(first)).toEqual(new Set(['t1']));
    await Promise.all(Array.from({ length: 9 }, () => tokens.refresh('email', 't1')));
    expect(await tokens.refresh('voice', 't1')).toBe('t2');
    expect(issued).toBe(2);
    expect(await tokens.refresh('voice')).toBe('t3');
  });

  it('keeps the tokens of different ways apart', async () => {
    const tokens = tokensFor(command, { kind: 'bearer', token: 'fixed' });
    expect(await tokens.tokenFor('voice')).toBe('t1');
    expect(await tokens.tokenFor('email')).toBe('fixed');
  });

  it('shows each token to listeners before anybody has it', async () => {
    const tokens = tokensFor(command);
    const seen: string[] = [];
    tokens.onToken((token) => seen.push(token));
    const token = tokens.tokenFor('voice').then((value) => expect(seen).toEqual([value]));
    await token;
    await tokens.refresh('voice');
    expect(seen).toEqual(['t1', 't2']);
  });

  it('sends the client credentials in a form, and renews in time', async () => {
    const tokens = tokensFor(oauth2);
    await tokens.tokenFor('voice');
    expect(request).toHaveBeenCalledExactlyOnceWith({
      method: 'POST',
      url: 'http://id.test/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: 'grant_type=client_credentials&client_id=me&client_secret=hunter2+%26+more&scope=file+write',
    });
    now += 89_999;
    expect(await tokens.tokenFor('voice')).toBe('t1');
    now += 1;
    expect(await tokens.tokenFor('voice')).toBe('t2');
  });

  it('knows of each token when its lifetime is over, and of none that states no lifetime', async () => {
    const tokens = tokensFor(oauth2, { kind: 'bearer', token: 'fixed' });
    await tokens.tokenFor('voice');
    now += 95_000;
    await tokens.tokenFor('voice');
    expect(['t1', 't2'].map((token) => tokens.hasExpired('voice', token))).toEqual([false, false]);
    now += 5_000;
    expect(['t1', 't2'].map((token) => tokens.hasExpired('voice', token))).toEqual([true, false]);
    now += 1e9;
    expect(tokens.hasExpired('email', 'fixed')).toBe(false);
  });

  it('knows of each token whether another one was issued after it', async () => {
    const tokens = tokensFor(oauth2, { kind: 'bearer', token: 'fixed' });
    await tokens.tokenFor('voice');
    expect(tokens.isReplaced('voice', 't1')).toBe(false);
    await tokens.refresh('voice', 't1');
    expect(['t1', 't2'].map((token) => tokens.isReplaced('voice', token))).toEqual([true, false]);
    await tokens.refresh('email', 'fixed');
    expect(tokens.isReplaced('email', 'fixed')).toBe(false);
  });

  it.each([
    [{ access_token: 'a' }, 1e12],
    [{ access_token: 'a', expires_in: null }, 1e12],
    [{ access_token: 'a', expires_in: 0 }, 1e12],
    [{ access_token: 'a', expires_in: '3600' }, 3_569_999],
  ])('takes %j for a token that lasts', async (answer, lasts) => {
    request.mockResolvedValue({ status: 200, body: JSON.stringify(answer) });
    const tokens = tokensFor(oauth2);
    await tokens.tokenFor('voice');
    now += lasts;
    await tokens.tokenFor('voice');
    expect(request).toHaveBeenCalledOnce();
  });

  it('tries again after a failure', async () => {
    request.mockRejectedValueOnce(Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' }));
    const tokens = tokensFor(oauth2);
    await expect(tokens.tokenFor('voice')).rejects.toThrow('cannot be reached: ECONNREFUSED');
    expect(await tokens.tokenFor('voice')).toBe('t1');
  });
});

describe('a token that cannot be had', () => {
  const answers = (status: number, body: string) => request.mockResolvedValue({ status, body });
  it.each<[string, () => unknown, Auth, string, string]>([
    [
      'no endpoint',
      () => request.mockRejectedValue(new Error(SECRET)),
      oauth2,
      'endpoint-unreachable',
      '',
    ],
    [
      'a port that throws',
      () =>
        request.mockImplementation(() => {
          throw new Error(SECRET);
        }),
      oauth2,
      'endpoint-unreachable',
      '',
    ],
    [
      'a refusal',
      () => answers(401, '{"error":"invalid_client"}'),
      oauth2,
      'endpoint-refused',
      ': status 401, invalid_client',
    ],
    [
      'a refusal that quotes',
      () => answers(400, JSON.stringify({ error: SECRET })),
      oauth2,
      'endpoint-refused',
      ': status 400',
    ],
    ['a redirect', () => answers(302, SECRET), oauth2, 'endpoint-refused', ': status 302'],
    ['no JSON', () => answers(200, SECRET), oauth2, 'endpoint-answer', ': not a JSON object'],
    [
      'no token',
      () => answers(200, JSON.stringify({ token: SECRET })),
      oauth2,
      'endpoint-answer',
      ': see access_token',
    ],
    [
      'a strange token',
      () => answers(200, JSON.stringify({ access_token: SECRET })),
      oauth2,
      'endpoint-answer',
      ': see access_token',
    ],
    [
      'another scheme',
      () => answers(200, '{"access_token":"a","token_type":"mac"}'),
      oauth2,
      'endpoint-answer',
      ': see token_type',
    ],
    [
      'a negative lifetime',
      () => answers(200, '{"access_token":"a","expires_in":-1}'),
      oauth2,
      'endpoint-answer',
      ': see expires_in',
    ],
    [
      'a command that throws',
      () => runShellCommand.mockRejectedValue(new Error(SECRET)),
      command,
      'command-failed',
      '',
    ],
    [
      'a command that fails',
      () => runShellCommand.mockRejectedValue(new TokenError('command-timeout', 'over 5 ms')),
      command,
      'command-timeout',
      ': over 5 ms',
    ],
    ['no output', () => runShellCommand.mockResolvedValue('\n'), command, 'command-output', ''],
    [
      'an error as output',
      () => runShellCommand.mockResolvedValue(SECRET),
      command,
      'command-output',
      '',
    ],
  ])('%s', async (_, arrange, auth, code, detail) => {
    arrange();
    const error = await tokensFor(auth)
      .tokenFor('voice')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'TokenError',
      code,
      message: expect.stringMatching(/\w$/),
    });
    expect(String(error).endsWith(detail)).toBe(true);
    expect(error).not.toHaveProperty('cause');
    expect(String(error)).not.toContain('hunter2');
  });
});
