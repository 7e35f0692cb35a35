import { expect, it } from 'vitest';
import { exchangeResult, TARGET } from '../../../../test/support/engine-fakes.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import { Secrets } from '../../../http/exchange/secrets.js';
import { bufferBody } from '../../../http/message/body.js';
import type { OrdinaryRequest } from '../../../http/message/http-request.js';
import { RunAudit } from '../audits/run-audit.js';
import type { SessionContext } from '../session/session-context.js';
import { sessionNames } from '../session-names.js';
import type { EvidenceLine } from './evidence.js';
import { replaySessions } from './replay-sessions.js';

const NAMES = { seed: 1, runId: 'run' };
const VOICE = 'http://voice.test:8080';

const sent = (exchange: Partial<Exchange>): EvidenceLine => ({
  type: 'exchange',
  session: 'check#1',
  exchange: { ...exchangeResult().exchange, requestHeaders: {}, ...exchange },
});

/** The session `check#1` as it is replayed, and what it leaves out of audits. */
function replayed(evidence: EvidenceLine[], secrets = new Secrets()) {
  const left = { files: [] as string[], records: [] as string[] };
  const audit = new RunAudit();
  audit.noteOther = (prefix, texts) => {
    left.files.push(prefix);
    left.records.push(...texts);
  };
  const context: Partial<SessionContext> = { target: TARGET, names: NAMES, audit };
  const tap = replaySessions(evidence, 'Bearer t')(secrets);
  // All that a replayed session asks of its run.
  const { http, clock } = tap('check', 1, context as SessionContext);
  return { http, clock, left };
}

const request = (path: string, body?: Buffer): OrdinaryRequest => ({
  method: 'PUT',
  baseUrl: VOICE,
  path,
  headers: {},
  ...(body && { body: bufferBody(body) }),
});

const withLength = (bytes: number) => ({
  host: 'voice.test:8080',
  'accept-encoding': 'identity',
  'content-length': String(bytes),
});

it('leaves a session out of audits once a request of it was not recorded', async () => {
  const requestBody = { size: 4, text: 'mk01', cut: false };
  const { http, left } = replayed([sent({ url: `${VOICE}/resent`, requestBody })]);
  await expect(http.exchange(request('/new'), {})).rejects.toThrow(/^not recorded: /);
  expect(left.files).toEqual([sessionNames(NAMES, 'check', 1).prefix]);
  expect(left.records).toEqual(['mk01']);
});

it('leaves it out likewise once it has no time for another record', () => {
  const { clock, left } = replayed([{ type: 'time', session: 'check#1', now: 5 }]);
  expect(clock.now()).toBe(5);
  expect(() => clock.now()).toThrow(/^not recorded: /);
  expect(left.files).toHaveLength(1);
});

it('asks for a refusal on those hosts on which one was recorded', () => {
  const { http } = replayed([
    sent({ method: 'GET', url: `${VOICE}/v2/files/default/assay/refused` }),
  ]);
  expect(http.laneAfterRefusal(VOICE)).toBeUndefined();
  expect(http.laneAfterRefusal('http://voice.test:808')).toBeDefined();
});

it('ends requests that were under way together in the order in which they were kept', async () => {
  const timed = (path: string, totalMs: number) =>
    sent({
      method: 'PUT',
      url: `${VOICE}${path}`,
      requestHeaders: withLength(1),
      requestBody: { size: 1, cut: false },
      timing: { totalMs },
    });
  const { http } = replayed([timed('/late', 0.9), timed('/early', 0.3)]);
  const ended: string[] = [];
  const send = async (path: string) => {
    await http.exchange(request(path, Buffer.from('a')), {});
    ended.push(path);
  };
  await Promise.all([send('/early'), send('/late')]);
  expect(ended).toEqual(['/late', '/early']);
});

const TOKEN = 'the-token-of-the-run';
const LONG = Buffer.concat([Buffer.alloc(8000, 'x'), Buffer.from('Bearer ')]);

it('knows a request by what is shown of it where its path has a secret', async () => {
  const url = `${VOICE}/files?token=‹secret›`;
  const requestBody = { size: 1, cut: false };
  const shown = sent({ method: 'PUT', url, requestHeaders: withLength(1), requestBody });
  const { http } = replayed([shown], new Secrets([TOKEN]));
  const asked = request(`/files?token=${TOKEN}`, Buffer.from('a'));
  expect((await http.exchange(asked, {})).exchange.url).toBe(url);
});

it.each([
  ['of another length', 'another-token', 200],
  ['that is longer than any', 'y'.repeat(20_000), undefined],
])('takes a long body for the same that has a token %s at its end', async (_, token, status) => {
  const now = Buffer.concat([LONG, Buffer.from(token)]);
  const size = LONG.length + TOKEN.length;
  const recorded = sent({
    method: 'PUT',
    url: `${VOICE}/long`,
    status: 200,
    requestHeaders: withLength(size),
    requestBody: { size, sha256: 'of the other', text: 'x'.repeat(4096), cut: true },
  });
  const { http } = replayed([recorded], new Secrets([token]));
  const came = http.exchange(request('/long', now), {});
  if (status === undefined) await expect(came).rejects.toThrow(/another request|other than/);
  else expect((await came).answer?.status).toBe(status);
});
