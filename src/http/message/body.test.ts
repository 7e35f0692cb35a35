import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BodySource, bufferBody, seededBody } from './body.js';

const MIB = 1024 * 1024;

/** The bytes as they are handed out, each chunk copied before the next one takes its memory. */
function collect(body: BodySource): Buffer {
  return Buffer.concat(Array.from(body.chunks(), (chunk) => Buffer.from(chunk)));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('seededBody', () => {
  const sizes = [0, 1, 17, 18, 4096, MIB - 1, MIB, MIB + 1, MIB + 1023, MIB + 1024, MIB + 1025];
  sizes.push(2 * MIB, 2 * MIB + 500, 5 * MIB - 3);

  it.each(sizes)('of %i bytes has that size, and the digest of what it hands out', async (size) => {
    const body = seededBody({ seed: 'a', size });
    const bytes = collect(body);
    expect(body.size).toBe(size);
    expect(bytes.length).toBe(size);
    expect(body.bytes().equals(bytes)).toBe(true);
    expect(body.sha256()).toBe(sha256(bytes));
    expect(await body.digest()).toBe(sha256(bytes));
    expect(sha256(collect(seededBody({ seed: 'a', size })))).toBe(sha256(bytes));
  });

  it('has a digest that does not depend on which sizes were asked for before', async () => {
    for (const size of [9 * MIB, 3 * MIB + 7, 12 * MIB + 1, 3 * MIB + 6, 30 * MIB]) {
      const body = seededBody({ seed: 'order', size });
      expect(await body.digest()).toBe(sha256(collect(body)));
    }
    const size = 21 * MIB;
    const bodies = ['x', 'y', 'z'].map((seed) => seededBody({ seed, size }));
    const digests = await Promise.all(bodies.map((body) => body.digest()));
    expect(digests).toEqual(bodies.map((body) => sha256(collect(body))));
  });

  it('is the same on every machine', () => {
    expect(seededBody({ seed: 'fixed', size: 1000 }).sha256()).toBe(
      '502246e5e3c700f072e7a7cc36671438110bba5cf4ec0ce51c49536da0f2d646',
    );
    expect(seededBody({ seed: 'fixed', size: 3 * MIB + 1 }).sha256()).toBe(
      '9221126bafcaa6eb33d3de87a563d3ffce08f1ae020f9c400ac06596d3a8822f',
    );
  });

  it('differs by its seed, a small one in all its parts', () => {
    const [a, b] = [seededBody({ seed: 'a', size: 8192 }), seededBody({ seed: 'b', size: 8192 })];
    for (const from of [0, 1000, 8000]) {
      expect(a.bytes().subarray(from, from + 64)).not.toEqual(b.bytes().subarray(from, from + 64));
    }
    const large = ['a', 'b'].map((seed) => seededBody({ seed, size: 2 * MIB }).sha256());
    expect(new Set(large).size).toBe(2);
  });

  it('has no two pages alike, so that a swapped or doubled one shows', () => {
    const bytes = seededBody({ seed: 'pages', size: 6 * MIB + 10 }).bytes();
    const pages = new Set<string>();
    for (let at = 0; at < bytes.length; at += 4096)
      pages.add(sha256(bytes.subarray(at, at + 4096)));
    expect(pages.size).toBe(Math.ceil(bytes.length / 4096));
  });

  it.each([64, MIB, 3 * MIB])(
    'of %i bytes contains what trips readers of lines and text',
    (size) => {
      const bytes = seededBody({ seed: 'hostile', size }).bytes();
      expect(bytes.includes('\r\n')).toBe(true);
      expect(bytes.includes(0)).toBe(true);
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
    },
  );

  it.each([1, 1000, 65_536, 10 * MIB])('hands out chunks of at most %i bytes', (chunkSize) => {
    const size = chunkSize === 1 ? 5000 : 2 * MIB + 99;
    const body = seededBody({ seed: 'c', size, chunkSize });
    const lengths = Array.from(body.chunks(), (chunk) => chunk.length);
    expect(Math.max(...lengths)).toBe(Math.min(chunkSize, MIB));
    expect(collect(body).equals(seededBody({ seed: 'c', size }).bytes())).toBe(true);
  });

  it('does not hold what is too large for memory', () => {
    const body = seededBody({ seed: 'big', size: 1e12 });
    expect(() => body.bytes()).toThrow(expect.objectContaining({ code: 'body-too-large' }));
    expect(body.size).toBe(1e12);
  });
});

describe('a body of given bytes', () => {
  it('hands them out as one chunk', () => {
    const body = bufferBody(Buffer.from('abc'));
    expect([...body.chunks()]).toEqual([Buffer.from('abc')]);
    expect(body.size).toBe(3);
    expect(body.bytes().toString()).toBe('abc');
    expect(body.sha256()).toBe(sha256(Buffer.from('abc')));
  });
});
