import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { valueInWords } from '../../src/load/thresholds/evaluate-threshold.js';
import { expectVerdict } from '../support/expect-verdict.js';
import { loadWith, startLoadArchive, targetAt } from '../support/load-archive.js';

const EMAILS = 'workloads: { mail: { submit: email, files: none, connections: 4, count: 200 } }';
const RECORDS =
  'workloads: { notes: { submit: [voice, conversations], files: none, connections: 4, count: 200 } }';

/** A target all of whose hosts are this one listener. */
async function targetOf(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const target = await targetAt(`http://127.0.0.1:${port}`);
  const token = { kind: 'bearer', token: 'wrong' } as const;
  return { ...target, auth: { conversations: token, voice: token, email: token } };
}

/** Answers each request with a status, once its body is read. */
const answering =
  (statusOf: (n: number, url: string) => number): RequestListener =>
  (request, response) => {
    requests += 1;
    const status = statusOf(requests, request.url ?? '');
    request.resume().on('end', () => response.writeHead(status).end());
  };
let requests = 0;

it('does not let every fortieth answer be a 500 because no threshold speaks of errors', async () => {
  const { target } = await startLoadArchive({ fault: 'email/plain-email-passes/every-fortieth' });
  const report = await loadWith(target, `${EMAILS}\nthresholds: ["mail.failed == 0"]`);
  expectVerdict(report, 'crossed');
  expect(report.thresholds.at(-1)).toMatchObject({
    text: 'errors < 0.1 %',
    implied: true,
    outcome: 'crossed',
    value: 2.5,
    unit: '%',
  });
  expect(report.reasons.join('\n')).toContain('errors < 0.1 %: 2.5 %');
});

it.each([
  ['a 429', 429],
  ['a 403', 403],
  ['a 301', 301],
])('nor %s', async (_, status) => {
  const target = await targetOf(answering((n) => (n % 40 === 0 ? status : 200)));
  expectVerdict(await loadWith(target, `${RECORDS}\nthresholds: ["notes.failed == 0"]`), 'crossed');
});

it.each(['errors < 5 %', 'notes.errors <= 5 %', 'ambiguous < 10', 'records.ambiguous < 10'])(
  'leaves 500s to the threshold %s, which speaks of them',
  async (threshold) => {
    const target = await targetOf(answering((n) => (n % 40 === 0 ? 500 : 200)));
    expectVerdict(await loadWith(target, `${RECORDS}\nthresholds: ["${threshold}"]`), 'met');
  },
);

it.each([
  ['waits for', 3_500, 1],
  ['has', 0, 0],
])(
  'says why a load takes longer than asked for that %s its last answers, once',
  async (_, ms, times) => {
    const target = await targetOf((request, response) => {
      request.resume().on('end', () => setTimeout(() => response.writeHead(200).end(), ms));
    });
    const told: string[] = [];
    await loadWith(
      target,
      'workloads: { notes: { submit: voice, files: none, connections: 2 } }\nfor: 1s',
      { onProgress: (text) => told.push(text) },
    );
    expect(told).toEqual(
      Array(times).fill(
        'nothing more is sent: waiting for the last answers, each at most 10s without progress',
      ),
    );
  },
);

it('is incomplete where every connection is refused, and has sent nothing', async () => {
  const target = await targetAt('http://127.0.0.1:9');
  const report = await loadWith(
    target,
    `workloads:
  notes: { submit: [voice, email], files: none, connections: 4, count: 12 }
  files: { upload: { size: 1 KiB }, connections: 2, count: 4 }
thresholds: ["failed == 0", "throughput.mean > 1 kB/s"]`,
  );
  expect(report.verdict).toBe('incomplete');
  expect(report.reasons[0]).toMatch(/no connection to http:\/\/127\.0\.0\.1:9.* 16 /);
  expect(report.workloads.map(({ bytes }) => bytes)).toEqual([0, 0]);
  expect(report.workloads[0]).not.toHaveProperty('throughput');
});

it('counts the bytes of bodies, as the target counts them', async () => {
  let received = 0;
  const target = await targetOf((request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on('end', () => response.writeHead(200).end('{"reconciliationId":"x"}'));
  });
  const report = await loadWith(target, EMAILS);
  expect(report.workloads[0]?.bytes).toBe(received);
});

it.each([401, 403])('names a token that is answered %d before anything else', async (status) => {
  const target = await targetOf(answering(() => status));
  const report = await loadWith(target, `${RECORDS}\nthresholds: ["latency.p99 < 1 s"]`);
  expect(report.verdict).toBe('incomplete');
  expect(report.reasons[0]).toMatch(
    new RegExp(`every request with the profile's token \\(from .*\\) was answered ${status}`),
  );
});

it('names a token that one host alone does not take', async () => {
  const target = await targetOf(answering((_, url) => (url.includes('voice') ? 401 : 200)));
  const report = await loadWith(target, `${RECORDS}\nthresholds: ["latency.p99 < 10 s"]`);
  expectVerdict(report, 'crossed');
  expect(report.reasons.find((reason) => !reason.includes('generator'))).toMatch(
    /^notes\/voice: all 100 answers were 401/,
  );
});

it('names the token when the files before the load are refused', async () => {
  const target = await targetOf(answering(() => 401));
  const report = await loadWith(
    target,
    'workloads: { v: { submit: voice, connections: 1, count: 1 } }',
  );
  expect(report.verdict).toBe('incomplete');
  expect(report.reasons[0]).toMatch(
    /every request with the profile's token \(from .*\) was answered 401/,
  );
});

it('has failed where a file before the load is answered with another success', async () => {
  const target = await targetOf(answering(() => 201));
  const report = await loadWith(
    target,
    'workloads: { v: { submit: voice, connections: 1, count: 1 } }\nthresholds: ["latency.p99 < 1 s"]',
  );
  expect(report.verdict).toBe('crossed');
  expect(report.reasons).toEqual([
    'upload-status: a plain upload to the voice host was answered 201, not 200',
    'nothing was sent',
  ]);
});

it('says so where a token is asked for and the profile gives none', async () => {
  const target = { ...(await targetOf(answering(() => 401))), auth: {} };
  const report = await loadWith(target, RECORDS);
  expect(report.reasons).toEqual([
    'every request was answered 401, and the profile gives no token',
  ]);
});

it('prints what was measured in the unit of the threshold, and never on the wrong side', async () => {
  const target = await targetOf(answering((n) => (n % 40 === 0 ? 500 : 200)));
  const report = await loadWith(
    target,
    `${RECORDS}\nthresholds: ["errors < 1 %", "rate.mean > 6_000_000/m", "latency.p50 > 90 s"]`,
  );
  expect(report.thresholds.map(valueInWords)).toEqual([
    '2.5 %',
    expect.stringMatching(/^\d+\/m$/),
    expect.stringMatching(/^0\.\d+ s$/),
  ]);
  const close = { text: '', operator: '<', limit: 1, unit: '%', outcome: 'crossed' } as const;
  expect(valueInWords({ ...close, value: 1.00004 })).toBe('1 %');
  expect(valueInWords({ ...close, operator: '<=', value: 1.00004 })).toBe('1.00004 %');
  expect(valueInWords({ ...close, value: 0.99996, outcome: 'met' })).toBe('0.99996 %');
  expect(valueInWords({ ...close, value: 100 })).toBe('100 %');
});

it('waits for an answer as long as it says, and not a quarter of a second less', async () => {
  const target = await targetOf((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('{}'), 850));
  });
  const report = await loadWith(
    target,
    'workloads: { notes: { submit: voice, files: none, rate: 20/s } }\nfor: 2s',
    { timeoutMs: 1000 },
  );
  expect(report.workloads[0]).toMatchObject({ attempted: 40, acknowledged: 40, ambiguous: 0 });
});

/** A target that answers like this once it has read a request of some bytes. */
async function rawTarget(answer: string) {
  let received = 0;
  const server = createNetServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      received += 1;
      socket.write(answer);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { target: await targetAt(`http://127.0.0.1:${port}`), received: () => received };
}

it.each(['HTTQ/9 hello\r\n\r\n', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'])(
  'does not know what came of requests that were sent whole and answered %j',
  async (answer) => {
    const { target, received } = await rawTarget(answer);
    const report = await loadWith(
      target,
      `workloads:
  notes: { submit: voice, files: none, connections: 1, count: 15 }
  files: { upload: { size: 100 B }, connections: 1, count: 5 }`,
      { timeoutMs: 1000 },
    );
    expect(received()).toBe(20);
    expect(report.workloads).toMatchObject([
      { ambiguous: 15, failed: {} },
      { ambiguous: 5, failed: {} },
    ]);
  },
);

it('does not know what came of uploads that broke off half sent', async () => {
  const server = createNetServer((socket) => {
    let received = 0;
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        received += bytes.length;
        // The head may come alone; then nothing of the file was sent.
        if (received > 64 * 1024) socket.resetAndDestroy();
      });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const report = await loadWith(
    await targetAt(`http://127.0.0.1:${port}`),
    'workloads: { files: { upload: { size: 20 MB }, connections: 1, count: 5 } }',
  );
  expect(report.workloads[0]).toMatchObject({ ambiguous: 5, failed: {} });
});

it('counts answers that no request had asked for', async () => {
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
  const { target } = await rawTarget(answer + answer);
  const report = await loadWith(
    target,
    'workloads: { notes: { submit: voice, files: none, connections: 1, count: 30 } }',
  );
  expect(report.workloads[0]).toMatchObject({ acknowledged: 30, unsolicited: 30 });
});

it('tells ids apart that are numbers above 2^53, also those of duplicates', async () => {
  const ids = new Map<string, bigint>();
  let next = 2n ** 53n + 1n;
  const target = await targetOf(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const known = ids.get(body);
    const id = known ?? next++;
    ids.set(body, id);
    const status = known === undefined ? '' : '"status":"duplicate",';
    response.writeHead(known === undefined ? 200 : 202).end(`{${status}"reconciliationId":${id}}`);
  });
  const report = await loadWith(target, EMAILS.replace('files', 'duplicates: 30%, files'));
  expect(report.violations).toEqual([]);
  expect(report.workloads[0]?.duplicates).toBeGreaterThan(40);
});

it.each([
  ['a hundred kilobytes', 100_000],
  ['a megabyte', 2 ** 20],
  // What is longer is not kept whole, and is not judged.
  ['five megabytes', 5 * 2 ** 20],
])('reads the id in an answer of %s', async (_, size) => {
  let next = 0;
  const pad = 'x'.repeat(size);
  const target = await targetOf((request, response) => {
    next += 1;
    const id = next;
    request.resume().on('end', () => response.end(`{"pad":"${pad}","reconciliationId":"r${id}"}`));
  });
  const report = await loadWith(target, EMAILS.replace('200', '30'));
  expect(report.violations).toEqual([]);
  expect(report.workloads[0]).toMatchObject({ acknowledged: 30 });
});

it('compares the ids in answers of a megabyte, too', async () => {
  const pad = 'x'.repeat(2 ** 20);
  const target = await targetOf((request, response) => {
    request.resume().on('end', () => response.end(`{"pad":"${pad}","reconciliationId":"r"}`));
  });
  const report = await loadWith(target, EMAILS.replace('200', '10'));
  expect(report.violations).toMatchObject([{ kind: 'id-issued-twice', count: 9 }]);
});
