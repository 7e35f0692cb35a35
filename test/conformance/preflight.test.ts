import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { exitCodeOf } from '../../src/cli/process/exit-codes.js';
import type { Preflight, PreflightFact } from '../../src/conformance/events/preflight.js';
import { startArchive, targetOf } from '../support/archive-process.js';
import { type Certificate, certificateFor } from '../support/certificates.js';
import { judgeWith } from '../support/judge-with.js';

const WRONG = 'a-token-that-nobody-issued';
const SCENARIOS = { observations: false, properties: false, timeoutMs: 10_000 };

const fact = (preflight: Preflight | undefined, about: PreflightFact['about']) =>
  preflight?.facts.find((one) => one.about === about);

async function archive() {
  const server = await startArchive();
  onTestFinished(() => server.stop());
  return server;
}

/** A server on all hosts; what it adds to each answer is up to it. */
async function serve(listener: RequestListener, tls?: Certificate): Promise<string> {
  const answer: RequestListener = (request, response) => {
    request.resume().on('end', () => listener(request, response));
    request.on('error', () => undefined);
  };
  const server = tls === undefined ? createServer(answer) : createSecureServer(tls, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const addressOf = (url: string) => ({
  urls: { conversations: url, voice: url, email: url, eventFeed: url },
  inspectorUrl: url,
  token: WRONG,
});

it('ends a run at once whose token nothing is opened by', async () => {
  const target = await targetOf(await archive(), { auth: { bearer: WRONG } });
  const { checks, finished, preflight } = await judgeWith(target, SCENARIOS);
  expect(exitCodeOf(finished)).toBe(3);
  expect(finished.reason).toBe(
    'every request with the profile\'s token (from auth: bearer) was answered 401: {"error":"bad-token","detail":"the request carries no valid token"}',
  );
  expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(finished.summary.exchanges).toBeLessThan(30);
  expect(preflight?.denied).toHaveLength(7);
  expect(fact(preflight, 'token')).toMatchObject({ ok: false });
});

it('says so, too, where the profile has no token at all', async () => {
  const target = await targetOf(await archive(), { auth: undefined });
  const { finished } = await judgeWith(target, SCENARIOS);
  expect(exitCodeOf(finished)).toBe(3);
  expect(finished.reason).toContain('every request was answered 401');
  expect(finished.reason).toContain('the profile names no token (auth)');
});

it('blames nobody for the host that one wrong token of several belongs to', async () => {
  const server = await archive();
  const { token } = server;
  const auth = Object.fromEntries(
    ['conversations', 'voice', 'email', 'eventFeed'].map((host) => [
      host,
      { bearer: host === 'voice' ? WRONG : token },
    ]),
  );
  const target = await targetOf(server, { auth });
  const { checks, finished, preflight } = await judgeWith(target, {
    ...SCENARIOS,
    only: ['records/plain-record', 'files/upload-answers-200', 'wire/split-request', 'access'],
  });
  expect(exitCodeOf(finished)).toBe(3);
  expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const open = checks.filter(({ outcome }) => outcome === 'inconclusive');
  expect(open.length).toBeGreaterThan(3);
  for (const { reason } of open) {
    expect(reason).toContain(
      "to the voice host with the profile's token (from auth: bearer) was answered 401",
    );
  }
  expect(preflight?.denied.map(({ host, request }) => `${host} ${request}`)).toEqual([
    'voice upload',
    'voice record',
  ]);
  expect(checks.some(({ id, outcome }) => id.includes('eventFeed') && outcome === 'passed')).toBe(
    true,
  );
});

it('ends a run at once where nothing at an address looks like the interface', async () => {
  const url = await serve((_request, response) => void response.writeHead(404).end());
  const targetAt = (path: string) => targetOf(addressOf(`${url}${path}`), { inspector: undefined });
  const { checks, finished, preflight } = await judgeWith(await targetAt('/api'), SCENARIOS);
  expect(exitCodeOf(finished)).toBe(3);
  expect(finished.reason).toMatch(
    /^nothing at \S+\/api looks like the interface: all 7 plain requests were answered 404, such as PUT \/api\/v2\/files\/.*; is \/api in the addresses under hosts right/,
  );
  expect(fact(preflight, 'interface')).toMatchObject({ ok: false, text: finished.reason });
  expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const { finished: bare } = await judgeWith(await targetAt(''), SCENARIOS);
  expect(bare.reason).toContain('is a path missing in the addresses under hosts');
});

it('says it beside the verdict, too, where that is so of one host alone', async () => {
  const url = await serve((request, response) => {
    const isThere = !request.url?.startsWith('/api');
    response.writeHead(isThere ? 200 : 404).end();
  });
  const target = await targetOf(addressOf(url), {
    inspector: undefined,
    hosts: { conversations: `${url}/api`, voice: url },
  });
  const { checks, finished, preflight } = await judgeWith(target, {
    ...SCENARIOS,
    only: ['records/plain-record', 'files/upload-answers-200'],
  });
  expect(finished.elsewhere).toMatch(/^nothing at \S+\/api looks like the interface: all 2 plain/);
  expect(fact(preflight, 'interface')?.text).toBe(finished.elsewhere);
  // No check accuses an archive that may be elsewhere, and none passes there.
  expect(exitCodeOf(finished)).toBe(3);
  const there = checks.filter(
    ({ id, outcome }) => id.includes('conversations') && outcome !== 'deselected',
  );
  expect(there.length).toBeGreaterThan(1);
  expect(new Set(there.map(({ outcome }) => outcome))).toEqual(new Set(['inconclusive']));
  expect(checks.find(({ id }) => id === 'records/plain-record/voice')?.outcome).toBe('passed');
});

it('says where everything is redirected to', async () => {
  const location = 'https://elsewhere.test/';
  const url = await serve((_request, response) => void response.writeHead(308, { location }).end());
  const target = await targetOf(addressOf(url), { inspector: undefined });
  const { finished } = await judgeWith(target, SCENARIOS);
  expect(exitCodeOf(finished)).toBe(3);
  expect(finished.reason).toContain(`it leads to ${location}: name that address under hosts`);
});

it('goes on where only records, or only some hosts, are not there', async () => {
  const url = await serve(({ method, url: path }, response) => {
    response.writeHead(method === 'PUT' || path === '/voice' ? 200 : 404).end();
  });
  const target = await targetOf(addressOf(url), { inspector: undefined });
  const only = ['records/plain-record'];
  const { finished, preflight } = await judgeWith(target, { ...SCENARIOS, only });
  expect(fact(preflight, 'interface')).toBeUndefined();
  expect(finished.summary.checks.passed).toBe(1);
});

it('asks whether the archive is where one page answers everything, and judges it', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
  });
  const target = await targetOf(addressOf(url), { inspector: undefined });
  const only = ['records/plain-record/voice'];
  const { finished, preflight } = await judgeWith(target, { ...SCENARIOS, only });
  expect(fact(preflight, 'interface')?.text).toBe(
    `${url} shows the same page in answer to all 2 plain requests: is the archive there?`,
  );
  expect(finished.summary.checks.passed).toBe(1);
});

it.each([
  ['https', 'http', 'the server does not speak TLS on this port'],
  ['http', 'https', 'the server speaks TLS on this port; https:// may be meant'],
])('ends a run at once that says %s where the server speaks %s', async (said, spoken, why) => {
  const tls = spoken === 'https' ? await certificateFor('127.0.0.1') : undefined;
  const url = await serve((_request, response) => void response.end(), tls);
  const target = await targetOf(addressOf(url.replace(/^https?/, said)), { inspector: undefined });
  const { checks, finished, preflight } = await judgeWith(target, SCENARIOS);
  expect(exitCodeOf(finished)).toBe(3);
  expect(finished.reason).toContain(`no request can be sent to any of the 4 hosts: ${why}`);
  expect(fact(preflight, 'tls')).toMatchObject({ ok: false });
  expect(fact(preflight, 'tls')?.text).toContain(why);
  expect(finished.summary.exchanges).toBeLessThan(30);
  expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

it('does not end for one denial by chance', async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    response.writeHead(requests <= 2 ? 401 : 200).end('{"reconciliationId":"a"}');
  });
  const target = await targetOf(addressOf(url), { inspector: undefined });
  const only = ['records/plain-record/voice'];
  const { preflight } = await judgeWith(target, { ...SCENARIOS, only });
  expect(preflight?.denied).toEqual([]);
});

it('shows of a hostile answer no secret and no more than its first lines', async () => {
  const url = await serve(({ headers }, response) => {
    const token = headers.authorization?.slice(7) ?? '';
    response.setHeader('date', `Fri, 31 Dec ${'9'.repeat(2_000)} 00:00:00 GMT`);
    response.writeHead(403).write(`<h1>${token}</h1>\r\n\r\n${'x'.repeat(500)}\nthird\nfourth\n`);
    response.end('y'.repeat(5_000_000));
  });
  const target = await targetOf(addressOf(url), { inspector: undefined });
  const { finished, preflight } = await judgeWith(target, SCENARIOS);
  expect(exitCodeOf(finished)).toBe(3);
  expect(finished.reason).toContain('was answered 403: <h1>‹secret›</h1> xxx');
  expect(finished.reason?.length).toBeLessThan(400);
  expect(JSON.stringify({ finished, preflight })).not.toContain(WRONG);
  expect(fact(preflight, 'clock')?.text).toContain('not known');
});

it('waits for no answer longer than ten seconds, and then goes on', async () => {
  const url = await serve(() => undefined);
  const target = await targetOf(addressOf(url), { inspector: undefined });
  const begun = performance.now();
  const only = ['records/plain-record/voice'];
  const { finished, preflight } = await judgeWith(target, { ...SCENARIOS, only, timeoutMs: 1_000 });
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect(exitCodeOf(finished)).toBe(3);
  expect(fact(preflight, 'token')?.text).toContain('2 without an answer so far');
});

it('tells how far the clock of a target is off', async () => {
  const url = await serve((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
    response.writeHead(200).end('{"reconciliationId":"a"}');
  });
  const target = await targetOf(addressOf(url), { inspector: undefined });
  const only = ['records/plain-record/voice'];
  const { preflight } = await judgeWith(target, { ...SCENARIOS, only });
  expect(fact(preflight, 'clock')).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^the voice host is 3(599|600) s behind this machine$/),
  });
});

it('tells in one line each what stands in the way of nothing', async () => {
  const target = await targetOf(await archive());
  const only = ['email/whole', 'records/plain-record/voice'];
  const { preflight } = await judgeWith(target, { ...SCENARIOS, only });
  expect(preflight?.facts).toEqual([
    { about: 'reachable', ok: true, text: 'all hosts' },
    { about: 'tls', ok: true, unknown: true, text: 'not used: plain http' },
    { about: 'token', ok: true, text: '4 of 4 plain requests passed with it' },
    {
      about: 'inspector',
      ok: true,
      text: expect.stringMatching(
        /^shows of a file its .*; shows of a record its .*; shows of an email its .*subject/,
      ),
    },
    { about: 'clock', ok: true, text: expect.stringContaining('this machine') },
  ]);
});
