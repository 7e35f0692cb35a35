import { expect, it } from 'vitest';
import { exchangeResult, violation } from '../../../test/support/engine-fakes.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import { reportFailure } from './report-failure.js';
import type { RunContext } from './run-context.js';

const exchange = (id: number, more: Partial<Exchange> = {}): Exchange => ({
  ...exchangeResult().exchange,
  id,
  method: 'POST',
  url: 'http://archive.example/email',
  status: 200,
  ...more,
});

/** The exchange whose body is not there any more. */
const GONE = 7;

/** The failure whose deciding exchange is the last one. */
async function told(
  exchanges: Exchange[],
  [seen, runs] = [3, 3],
  prepared: readonly Exchange[] = [],
) {
  const found = violation({ status: 202, exchange: exchanges.at(-1)?.id });
  const bodyFiles = {
    curlFor: async ({ id }: Exchange) => `curl ${id}`,
    hasBodyOf: ({ id }: Exchange) => id !== GONE,
  };
  const context = { bodyFiles };
  const appearance = { seen, runs, circumstances: {} };
  const sent = { prepared, exchanges, deciding: exchanges.at(-1) };
  return reportFailure(found, sent, appearance, {}, context as unknown as RunContext);
}

it('gives the requests before the deciding one, but not those that only look', async () => {
  const inspected = exchange(2, { method: 'GET' });
  expect(await told([exchange(1), inspected, exchange(3)])).toMatchObject({
    before: ['curl 1'],
    curl: 'curl 3',
  });
  expect(await told([exchange(1)])).not.toHaveProperty('before');
});

it('gives the uploads first that were made for other checks as well', async () => {
  const prepared = [exchange(0, { method: 'PUT' })];
  expect(await told([exchange(1), exchange(3)], [3, 3], prepared)).toMatchObject({
    exchanges: [0, 1, 3],
    before: ['curl 0', 'curl 1'],
    curl: 'curl 3',
  });
  expect(await told([exchange(3)], [3, 3], prepared)).toMatchObject({ before: ['curl 0'] });
  const gone = [exchange(GONE, { method: 'PUT' })];
  expect(await told([exchange(8), exchange(9)], [3, 3], gone)).toMatchObject({
    before: ['# earlier requests of this check that are not here: 2 (whose bodies were not kept)'],
  });
});

it.each<[string, Exchange[]]>([
  ['too many for lines', [1, 2, 3, 4].map((id) => exchange(id))],
  ['too large for lines', [exchange(1, { requestBody: { size: 2e6, cut: true } })]],
  ['whose bodies were not kept', [exchange(GONE)]],
  ['of a path that no URL has', [exchange(1, { url: 'http://archive.example:x/' })]],
])('says of requests before that are left out that they are %s', async (why, before) => {
  expect(await told([...before, exchange(9)])).toMatchObject({
    before: [`# earlier requests of this check that are not here: ${before.length} (${why})`],
    curl: 'curl 9',
  });
});

it('names a refusal before on the connection where it may play a part', async () => {
  const behind = exchange(9, { status: 409, afterRefusal: true });
  const said = /the request before it on its connection was refused$/;
  expect((await told([behind])).message).not.toMatch(said);
  expect((await told([behind], [1, 3])).message).toMatch(said);
  expect((await told([exchange(1, { status: 400 }), behind])).message).toMatch(said);
});
