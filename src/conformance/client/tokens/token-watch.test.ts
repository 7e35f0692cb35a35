import { expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { TokenWatch } from './token-watch.js';

/** A watch over a target that denies every probe. */
function watch() {
  const denied: string[] = [];
  const probed: string[] = [];
  const probe = async (host: string, kind: string) => {
    probed.push(`${host}/${kind}`);
    const headers = new AnswerHeaders([]);
    return exchangeResult({
      answer: { status: 401, headers, body: Buffer.alloc(0), bodyEnd: 'complete' },
    });
  };
  const deny = (...told: string[]) => void denied.push(told.join('/'));
  return { watch: new TokenWatch({ deny }, probe, new AbortController().signal), denied, probed };
}

it('gives up what a lapsed token opened before', async () => {
  const { watch: tokens, denied } = watch();
  expect(await tokens.note('voice', 'upload', 200)).toBe(false);
  expect(await tokens.note('voice', 'upload', 401)).toBe(true);
  expect(denied).toEqual([expect.stringMatching(/^voice\/upload\/every plain upload .* 401 /)]);
}, 10_000);

it('leaves a token that was never taken to the preflight', async () => {
  const { watch: tokens, probed } = watch();
  await tokens.note('voice', 'upload', 200);
  expect(await tokens.note('voice', 'record', 401)).toBe(false);
  expect(await tokens.note('email', 'upload', 401)).toBe(false);
  expect(probed).toEqual([]);
});

it('asks nothing because of what may be forbidden to everybody', async () => {
  const { watch: tokens, probed } = watch();
  await tokens.note('voice', 'record', 200);
  expect(await tokens.note('voice', 'other', 403)).toBe(false);
  expect(await tokens.note('voice', 'record', 400)).toBe(false);
  expect(probed).toEqual([]);
});
