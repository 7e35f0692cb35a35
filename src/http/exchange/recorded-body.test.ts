import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bufferBody, seededBody } from '../message/body.js';
import { recordBody, recordRequestBody } from './recorded-body.js';
import { Secrets } from './secrets.js';

const none = new Secrets();

describe('recordBody', () => {
  it('keeps a small text whole, control characters too', () => {
    const bytes = Buffer.from('{"a":\t"ä\u{1F600}\u0007"}\r\n');
    expect(recordBody(bytes, none)).toEqual({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      text: bytes.toString(),
      cut: false,
    });
  });

  it.each([0, 1, 2, 3])('cuts text at 4 KiB between two characters (%i bytes before)', (before) => {
    const bytes = Buffer.from('x'.repeat(before) + '\u{1F600}'.repeat(3000));
    const { text = '', cut, size } = recordBody(bytes, none);
    expect(cut).toBe(true);
    expect(size).toBe(bytes.length);
    expect(text).toBe('x'.repeat(before) + '\u{1F600}'.repeat(Math.floor((4096 - before) / 4)));
  });

  it('gives no text of what is none', () => {
    for (const bytes of [
      Buffer.from([0xff, 0xfe]),
      Buffer.from('a\0b'),
      Buffer.from('é', 'latin1'),
    ]) {
      expect(recordBody(bytes, none).text).toBeUndefined();
    }
  });

  it('has no digest of what did not come whole', () => {
    expect(recordBody(Buffer.from('half'), none, { whole: false })).toEqual({
      size: 4,
      text: 'half',
      cut: true,
    });
  });

  it('takes out a secret that reaches over the cut, or that others move up to it', () => {
    const secret = 'a-rather-long-secret';
    const secrets = new Secrets([secret]);
    for (let before = 4096 - secret.length - 2; before < 4100; before++) {
      const { text = '' } = recordBody(Buffer.from('.'.repeat(before) + secret), secrets);
      expect(text).not.toContain('a-');
    }
    const many = recordBody(Buffer.from(secret.repeat(300)), secrets);
    expect(many.text).toMatch(/^(‹secret›)+$/);
  });
});

describe('recordRequestBody', () => {
  it('records what was sent whole by size and digest', async () => {
    const body = seededBody({ seed: 'r', size: 3_000_000 });
    expect(await recordRequestBody(body, none, body.size)).toEqual({
      size: 3_000_000,
      sha256: body.sha256(),
      cut: true,
    });
  });

  it('records of what was not what was sent, beside the size that was meant', async () => {
    const body = seededBody({ seed: 'r', size: 1e12 });
    expect(await recordRequestBody(body, none, 5000)).toEqual({ size: 5000, of: 1e12, cut: true });
    const text = bufferBody(Buffer.from('only the beginning'));
    expect(await recordRequestBody(text, none, 4)).toEqual({
      size: 4,
      of: 18,
      cut: true,
      text: 'only',
    });
    expect(await recordRequestBody(text, none, 0)).toMatchObject({ size: 0, of: 18, text: '' });
  });

  it('keeps small text, without secrets', async () => {
    const body = bufferBody(Buffer.from('{"token":"hidden-one"}'));
    const recorded = await recordRequestBody(body, new Secrets(['hidden-one']), body.size);
    expect(recorded).toMatchObject({ text: '{"token":"‹secret›"}', cut: false });
  });
});
