import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { assay, folderForTest } from '../support/assay.js';

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
  attributes: z.array(z.object({ key: z.string(), value: value.loose() })),
});
/** The body of an OTLP request, as opentelemetry-proto has it in JSON. */
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A collector, and what it was sent. */
async function collector(status = 200) {
  const requests: { url: string | undefined; headers: unknown; body: string }[] = [];
  const server = createServer((asked, response) => {
    let body = '';
    asked.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    asked.on('end', () => {
      requests.push({ url: asked.url, headers: asked.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const ARGS = [
  'run',
  '--fault',
  'files/oversize-is-400/off-by-one',
  '--only',
  'files/oversize/voice/**',
];

it('sends a run as a trace, where the environment says where to', async () => {
  const { requests, url } = await collector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=k' };
  const { code, stderr } = await assay(ARGS, { cwd: await folderForTest(), env });
  expect([code, stderr]).toEqual([1, '']);
  expect(requests.map(({ url: path }) => path)).toEqual(requests.map(() => '/v1/traces'));
  expect(requests[0]?.headers).toMatchObject({ 'x-key': 'k' });
  const spans = requests.flatMap(({ body }) =>
    request
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const run = spans.find(({ name }) => name === 'assay run');
  const check = spans.find(({ name }) => name === 'files/oversize/voice/length');
  const exchanges = spans.filter(({ parentSpanId }) => parentSpanId === check?.spanId);
  expect(run?.attributes).toContainEqual({
    key: 'assay.verdict',
    value: { stringValue: 'nonconformant' },
  });
  expect(check).toMatchObject({ parentSpanId: run?.spanId, status: { code: 2 } });
  expect(exchanges.length).toBeGreaterThan(0);
  expect(exchanges[0]?.attributes).toContainEqual(
    expect.objectContaining({ key: 'http.response.status_code' }),
  );
});

it('says in a line that nobody took it, and changes no verdict', async () => {
  const { url } = await collector(400);
  for (const endpoint of [url, 'http://127.0.0.1:1']) {
    const { code, stderr } = await assay(ARGS, {
      cwd: await folderForTest(),
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^the trace was not sent: .*\n$/);
  }
});
