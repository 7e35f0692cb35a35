import { expect, it } from 'vitest';
import { exchangeResult, TARGET } from '../../../../test/support/engine-fakes.js';
import type { HttpClient } from '../../../http/exchange/http-client.js';
import { isRaw, type OrdinaryRequest } from '../../../http/message/http-request.js';
import type { Target } from '../../../profile/target.js';
import { createProbe } from './probe.js';

it('sends the plainest request of a kind with a token, under a new name each time', async () => {
  const sent: OrdinaryRequest[] = [];
  const http: HttpClient = {
    exchange: async (request) => {
      if (!isRaw(request)) sent.push(request);
      return exchangeResult({ stalled: true });
    },
    laneAfterRefusal: () => undefined,
    stopReusing: () => undefined,
    close: () => undefined,
  };
  const url = 'http://127.0.0.1:9/base';
  const voice = { name: 'voice', origin: 'http://127.0.0.1:9', basePath: '/base', url } as const;
  const target: Target = { ...TARGET, hosts: { voice } };
  const tokens = {
    tokenFor: async () => 'abc',
    refresh: async () => undefined,
    hasExpired: () => false,
    isReplaced: () => false,
  };
  const probe = createProbe(target, http, tokens, { seed: 1, runId: 'run' });
  const { signal } = new AbortController();

  expect(await probe('voice', 'upload', signal)).toMatchObject({ stalled: true });
  await probe('voice', 'upload', signal);
  await probe('voice', 'record', signal);
  expect(await probe('email', 'record', signal)).toBeUndefined();
  expect(
    sent.map(({ method, baseUrl, headers }) => [method, baseUrl, headers.authorization]),
  ).toEqual(['PUT', 'PUT', 'POST'].map((method) => [method, url, 'Bearer abc']));
  expect(sent[0]?.path).toMatch(/^\/v2\/files\/default\/assay\/run\//);
  expect(sent[1]?.path).not.toBe(sent[0]?.path);
  expect(JSON.parse(String(sent[2]?.body?.bytes()))).toBeTypeOf('object');
});
