import { describe, expect, it } from 'vitest';
import {
  type Client,
  conversationEvent,
  conversations,
  email,
  eventFeed,
  feedEvent,
  voice,
} from '../../test/support/archive-client.js';
import { archiveFor, deferred, folderForTest } from '../../test/support/archive-for-test.js';

type Request = (client: Client) => Promise<{ status: number }>;

const REQUESTS: [string, Request][] = [
  ['an upload', ({ put }) => put('default/f', 'x')],
  ['a conversation', ({ post }) => post('conversations', conversations(conversationEvent('m')))],
  ['a call', ({ post }) => post('voice', voice('m'))],
  ['an email', ({ post }) => post('email', email('m'))],
  ['an event', ({ post }) => post('eventFeed', eventFeed(feedEvent('m')))],
];

describe.each(REQUESTS)('%s', (_name, send) => {
  it('is answered only once its transaction is durable', async () => {
    const order: string[] = [];
    const held = deferred();
    const asked = deferred();
    const client = await archiveFor(
      { store: 'disk', dataDir: await folderForTest() },
      {
        adjust: (behaviour, { commits }) => {
          const run = commits.run.bind(commits);
          commits.run = async (work) => {
            asked.resolve();
            await held.promise;
            const result = await run(work);
            order.push('committed');
            return result;
          };
          return behaviour;
        },
      },
    );
    const answered = send(client).then(({ status }) => {
      order.push('answered');
      return status;
    });
    await asked.promise;
    // An answer that does not wait for the commit is on the wire before this later one.
    await client.ask('voice', '/nowhere', 'GET');
    await client.ask('voice', '/nowhere', 'GET');
    held.resolve();
    expect(await answered).toBe(200);
    expect(order).toEqual(['committed', 'answered']);
  });

  it('is answered 500 when it cannot be kept, and is not there then', async () => {
    const faults: unknown[] = [];
    const client = await archiveFor(
      {},
      {
        onError: (fault) => faults.push(fault),
        adjust: (behaviour, { commits }) => {
          commits.run = () => Promise.reject(new Error('the disk failed'));
          return behaviour;
        },
      },
    );
    expect((await send(client)).status).toBe(500);
    expect(faults).toHaveLength(1);
    expect(await client.records('m')).toEqual([]);
    expect(await client.file('default/f')).toBeUndefined();
  });
});
