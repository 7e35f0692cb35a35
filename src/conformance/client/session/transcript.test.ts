import { expect, it } from 'vitest';
import { recordExchange, sentBody } from '../../../http/exchange/record-exchange.js';
import { Secrets } from '../../../http/exchange/secrets.js';
import { bufferBody } from '../../../http/message/body.js';
import { Transcript } from './transcript.js';

const sent = (id: number, size: number) =>
  recordExchange(
    { id, at: '', startedAt: 0 },
    {
      method: 'POST',
      baseUrl: 'http://127.0.0.1:9',
      path: '/email',
      headers: {},
      body: bufferBody(Buffer.alloc(size, 'x')),
    },
    { outcome: 'answered', more: [], sentBytes: size, lostOnReuse: false, stalled: false },
    new Secrets(),
  );

it('keeps what the deciding request sent, and what is not large before it, for the lines of a report', async () => {
  const transcript = new Transcript();
  for (const [id, size] of [2_000_000, 20_000, 100_000].entries()) {
    transcript.add(await sent(id, size));
  }
  const kept = transcript.all(true, 2).map((one) => sentBody(one)?.size);
  expect(kept).toEqual([undefined, 20_000, 100_000]);
});
