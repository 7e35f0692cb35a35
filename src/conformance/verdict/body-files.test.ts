import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../http/exchange/exchange.js';
import { materialize, recordExchange } from '../../http/exchange/record-exchange.js';
import { Secrets } from '../../http/exchange/secrets.js';
import { bufferBody, generatedBody, seededBody } from '../../http/message/body.js';
import type { OrdinaryRequest } from '../../http/message/http-request.js';
import { BodyFiles } from './body-files.js';

const SECRETS = new Secrets(['hidden-one']);

/** An exchange whose request was sent as far as it was to be. */
function exchangeOf(more: Partial<OrdinaryRequest>): Promise<Exchange> {
  const base = { method: 'PUT', baseUrl: 'http://127.0.0.1:9', path: '/x', headers: {} };
  const request: OrdinaryRequest = { ...base, ...more };
  const size = request.body?.size ?? 0;
  const sentBytes = Math.min(request.ending?.afterBytes ?? size, size);
  const result = { outcome: 'answered', more: [], sentBytes, lostOnReuse: false, stalled: false };
  return recordExchange(
    { id: 1, at: '', startedAt: 0 },
    request,
    { ...result, outcome: 'answered' },
    SECRETS,
  );
}

function opened() {
  const written = new Map<string, Buffer>();
  const files = new BodyFiles(async (name, content) => {
    const isWhole = typeof content === 'string' || ArrayBuffer.isView(content);
    written.set(name, isWhole ? Buffer.from(content) : Buffer.concat([...content]));
    return `out/${name}`;
  }, SECRETS);
  return { files, written };
}

describe('the bodies of deciding requests', () => {
  it('stand in the line where they are short texts', async () => {
    const { files, written } = opened();
    const line = await files.curlFor(await exchangeOf({ body: bufferBody(Buffer.from('{}')) }));
    expect(line).toContain("--data-binary '{}'");
    expect(written.size).toBe(0);
  });

  it('are files where a report would show a character as an escape', async () => {
    const { files, written } = opened();
    for (const text of ['"a\u200db"', '"\u2028"', '"\u0085"', '"\ue000"', '"\u202e"']) {
      const line = await files.curlFor(await exchangeOf({ body: bufferBody(Buffer.from(text)) }));
      expect(line).toMatch(/ < out\/\S+$/);
    }
    expect(written.size).toBe(5);
    const line = await files.curlFor(await exchangeOf({ body: bufferBody(Buffer.from('"é\n"')) }));
    expect(line).toContain(String.raw`--data-binary $'"é\x0a"'`);
  });

  it('are files where they are anything else, each once', async () => {
    const { files, written } = opened();
    const body = seededBody({ seed: 'a', size: 100 });
    const lines = [
      await files.curlFor(await exchangeOf({ body })),
      await files.curlFor(await exchangeOf({ body, path: '/y' })),
    ];
    const [[name, content] = []] = [...written];
    expect(written.size).toBe(1);
    expect(content).toEqual(body.bytes());
    for (const line of lines) expect(line).toMatch(new RegExp(` < out/${name}$`));
  });

  it('are still known when another check shows the same exchange', async () => {
    const { files, written } = opened();
    const shared = await exchangeOf({ body: seededBody({ seed: 'a', size: 100 }) });
    const line = await files.curlFor(shared);
    expect(files.hasBodyOf(shared)).toBe(true);
    expect(await files.curlFor(shared, 'no verdict')).toBe(line);
    expect(written.size).toBe(1);
    const released = await exchangeOf({ body: seededBody({ seed: 'b', size: 100 }) });
    materialize(released);
    expect(files.hasBodyOf(released)).toBe(false);
  });

  it('are written in chunks where they are large, without secrets that stand between two', async () => {
    const chunks = (last: string) => [Buffer.alloc(2_000_000, 'hidd'), Buffer.from(last)];
    const bodyOf = (last: string) =>
      generatedBody({ size: 2_000_000 + last.length, chunks: () => chunks(last) });
    const [open, secret] = [opened(), opened()];
    await open.files.curlFor(await exchangeOf({ body: bodyOf('two') }));
    await secret.files.curlFor(await exchangeOf({ body: bodyOf('en-one') }));
    const [whole, ...others] = open.written.values();
    expect(others).toEqual([]);
    // An element-wise comparison of megabytes takes seconds.
    expect(whole?.equals(Buffer.concat(chunks('two')))).toBe(true);
    const [kept = Buffer.alloc(0)] = secret.written.values();
    expect(kept.length).toBeGreaterThan(1_900_000);
    expect(kept.includes('hidden-one')).toBe(false);
  });

  it('are programs where they are large', async () => {
    const { files, written } = opened();
    const body = seededBody({ seed: 'a', size: 1e9 });
    const line = await files.curlFor({ ...(await exchangeOf({ path: '/y' })) });
    expect(line).not.toContain('node');
    const large = await exchangeOf({ body, ending: { how: 'reset', afterBytes: 2e6 } });
    expect(await files.curlFor(large)).toMatch(
      /^\{ node out\/bodies\/\w{16}\.mjs \| head -c 2000000; sleep \d; \} \| curl /,
    );
    expect([...written.values()][0]?.length).toBeLessThan(5000);
  });

  it('have no more of a request that was broken off than was sent of it', async () => {
    const { files, written } = opened();
    const body = seededBody({ seed: 'b', size: 70_000 });
    const part = await exchangeOf({ body, ending: { how: 'fin', afterBytes: 4096 } });
    expect(part.requestBody).toMatchObject({ size: 4096, of: 70_000 });
    const line = await files.curlFor(part);
    expect([...written.values()]).toEqual([body.bytes().subarray(0, 4096)]);
    expect(line).toMatch(
      /^: 'the run ended its sending side after 4096 bytes [^']*'; \{ cat out\/bodies\/[\w-]+\.bin; sleep \d; \} \| curl .* & sleep \d; kill -9 \$!$/,
    );
    expect(line).toContain("-H 'Content-Length: 70000'");
  });

  it('have no secret in them', async () => {
    const { files, written } = opened();
    const text = `${'.'.repeat(5000)}hidden-one`;
    await files.curlFor(await exchangeOf({ body: bufferBody(Buffer.from(text)) }));
    expect([...written.values()].join('')).toBe(`${'.'.repeat(5000)}‹secret›`);
    const binary = Buffer.concat([Buffer.from([0xff]), Buffer.from(text)]);
    const line = await files.curlFor(await exchangeOf({ body: bufferBody(binary) }));
    expect(line).toContain('/dev/urandom');
    expect(written.size).toBe(1);
  });

  it('are bounded in sum', async () => {
    const { files, written } = opened();
    const lines: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      const bytes = Buffer.alloc(30 * 1024 * 1024, number);
      lines.push(await files.curlFor(await exchangeOf({ body: bufferBody(bytes) })));
    }
    expect(written.size).toBe(2);
    expect(lines[2]).toMatch(/^head -c 31457280 \/dev\/urandom \| curl/);
  });

  it('of what has no verdict take no room of what failed', async () => {
    const { files, written } = opened();
    const bodyOf = (fill: string) => bufferBody(Buffer.alloc(9_000_000, fill));
    const lines: string[] = [];
    for (const seed of ['a', 'b']) {
      lines.push(await files.curlFor(await exchangeOf({ body: bodyOf(seed) }), 'no verdict'));
    }
    expect(lines[1]).toContain('/dev/urandom');
    expect(await files.curlFor(await exchangeOf({ body: bodyOf('c') }))).toContain(' < out/');
    expect(written.size).toBe(2);
  });

  it('are known to be gone once their exchange was shown', async () => {
    const { files } = opened();
    const [long, short] = [
      await exchangeOf({ body: bufferBody(Buffer.alloc(5_000, 'x')) }),
      await exchangeOf({ body: bufferBody(Buffer.from('{}')) }),
    ];
    expect([files.hasBodyOf(long), files.hasBodyOf(short)]).toEqual([true, true]);
    for (const one of [long, short]) materialize(one);
    expect([files.hasBodyOf(long), files.hasBodyOf(short)]).toEqual([false, true]);
  });
});
