import { describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../http/service/service-error.js';
import { createInspector } from './inspector-client.js';

const file = {
  fileKey: 'default/a b&c',
  size: 3,
  sha256: 'AB'.repeat(32),
  contentType: 'text/plain',
};
const record = {
  operation: 'email',
  requestId: 'r',
  messages: 2,
  files: [{ fileKey: 'default/a', filename: 'a', external: false, inlined: false }],
};

function inspector(status: number, json: unknown) {
  const getJson = vi.fn<Parameters<typeof createInspector>[1]>(async () => ({ status, json }));
  return { getJson, client: createInspector('http://i.test/x', getJson) };
}

describe('createInspector', () => {
  it('asks for a file by its key and host', async () => {
    const { client, getJson } = inspector(200, { ...file, more: 1 });
    const found = await client.file({ fileKey: file.fileKey, host: 'voice' });
    expect(found).toEqual({ ...file, sha256: 'ab'.repeat(32) });
    expect(getJson).toHaveBeenCalledExactlyOnceWith(
      'http://i.test/x/files?fileKey=default%2Fa%20b%26c&host=voice',
      {},
    );
  });

  it('takes 404 for no such file, and only for files', async () => {
    const { client } = inspector(404, undefined);
    expect(await client.file({ fileKey: 'default/a', host: 'voice' })).toBeUndefined();
    await expect(client.records({ marker: 'm' })).rejects.toMatchObject({
      code: 'inspector-status',
    });
  });

  it('asks for records by a marker', async () => {
    const { client, getJson } = inspector(200, { records: [record] });
    expect(await client.records({ marker: 'm 1' })).toEqual([record]);
    expect(getJson).toHaveBeenCalledExactlyOnceWith('http://i.test/x/records?marker=m%201', {});
  });

  it('says where it knows that they are many', async () => {
    const { client, getJson } = inspector(200, { records: [record] });
    await client.records({ marker: 'm' }, true);
    expect(getJson).toHaveBeenCalledExactlyOnceWith(expect.any(String), { isLarge: true });
  });

  it('asks again where it has no time, and tells of it where that lasts', async () => {
    const answers = [
      { status: 503, json: undefined },
      { status: 429, json: undefined },
    ];
    const getJson = async () => answers.shift() ?? { status: 200, json: { records: [record] } };
    const client = createInspector('http://i.test', getJson);
    expect(await client.records({ marker: 'm' })).toEqual([record]);
    const { client: busy, getJson: asked } = inspector(503, undefined);
    await expect(busy.records({ marker: 'm' })).rejects.toMatchObject({ code: 'inspector-status' });
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('asks once more where it failed, which may not be so the next time', async () => {
    const { client, getJson } = inspector(500, undefined);
    await expect(client.records({ marker: 'm' })).rejects.toMatchObject({
      code: 'inspector-status',
    });
    expect(getJson).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['too-long', true],
    ['timed-out', true],
    ['unreachable', false],
    ['reset', false],
  ] as const)('knows whether too much may have been asked for: %s', async (failure, mayBe) => {
    const url = 'http://i.test/records';
    const client = createInspector(url, () =>
      Promise.reject(new ServiceError(failure, { method: 'GET', url })),
    );
    await expect(client.records({ marker: 'm' })).rejects.toMatchObject({ mayBeTooMuch: mayBe });
  });

  it('says the same of every question where it cannot be reached', async () => {
    const url = 'http://i.test/records';
    const why = 'connect ECONNREFUSED 10.0.0.1:80';
    const client = createInspector('http://i.test', () =>
      Promise.reject(new ServiceError('unreachable', { method: 'GET', url }, why)),
    );
    const message = `the inspector could not be queried: cannot connect to http://i.test: ${why}`;
    await expect(client.records({ marker: 'm' })).rejects.toMatchObject({ message });
    const asked = client.file({ fileKey: 'k', host: 'email' });
    await expect(asked).rejects.toMatchObject({ message });
  });

  it('reports when it cannot be reached', async () => {
    const cause = new Error('ECONNREFUSED');
    const client = createInspector('http://i.test', () => Promise.reject(cause));
    const expected = { name: 'InspectorError', code: 'inspector-unreachable', cause };
    await expect(client.records({ marker: 'm' })).rejects.toMatchObject(expected);
  });
});

describe('an answer that cannot be used', () => {
  it.each([
    [500, file, 'inspector-status', 'host=email): 500'],
    [204, undefined, 'inspector-status', 'host=email): 204'],
    [200, undefined, 'inspector-answer', 'no JSON object'],
    [200, { ...file, fileKey: 'default/other' }, 'inspector-other', 'another fileKey'],
  ])('%i %j of a file', async (status, json, code, text) => {
    const { client } = inspector(status, json);
    const error = await client.file({ fileKey: file.fileKey, host: 'email' }).catch((e) => e);
    expect(error).toMatchObject({ code, message: expect.stringContaining(text) });
  });

  it.each([[[record]], [{}], [{ records: {} }], [{ records: [1] }]])(
    '%j of records',
    async (json) => {
      const { client } = inspector(200, json);
      await expect(client.records({ marker: 'm' })).rejects.toMatchObject({
        code: 'inspector-answer',
        message: expect.stringMatching(/GET http:.*marker=m.*records$/),
      });
    },
  );
});

describe('a member in another form', () => {
  it.each([
    [{ size: -1 }, 'size'],
    [{ size: '3' }, 'size'],
    [{ sha256: 'x' }, 'sha256'],
    [{ contentType: null }, 'contentType'],
  ])('%j of a file is left out', async (odd, name) => {
    const { client } = inspector(200, { ...file, ...odd });
    const { [name as 'size']: _, ...rest } = { ...file, sha256: 'ab'.repeat(32) };
    const found = await client.file({ fileKey: file.fileKey, host: 'email' });
    expect(JSON.parse(JSON.stringify(found))).toEqual(rest);
  });

  it.each([
    [{ operation: 'chat' }, 'operation'],
    [{ messages: '2' }, 'messages'],
    [{ requestId: null }, 'requestId'],
    [{ files: undefined }, 'files'],
    [{ files: { a: 1 } }, 'files'],
  ])('%j of a record is left out', async (odd, name) => {
    const { client } = inspector(200, { records: [{ ...record, ...odd }] });
    const { [name as 'files']: _, ...rest } = record;
    const found = await client.records({ marker: 'm' });
    expect(JSON.parse(JSON.stringify(found))).toEqual([rest]);
  });
});
