import { describe, expect, it } from 'vitest';
import { Secrets } from './secrets.js';

const TOKENS = [
  's3cr3t-T0ken',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl_-x',
  'pa"ss\\wörd/+& =<1>',
];

function everyForm(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    `Bearer ${secret}`,
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams({ token: secret }).toString(),
    JSON.stringify(secret),
    JSON.stringify(JSON.stringify(secret)),
    JSON.stringify(secret).replaceAll('/', '\\/'),
    Array.from(secret, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    Array.from(secret, (c) => `&#${c.charCodeAt(0)};`).join(''),
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('hex').replace(/..(?=.)/g, '$&:'),
  ];
  for (const before of ['', 'x', 'xy', 'Bearer ', 'user:', '{"token":"']) {
    for (const after of ['', 'z', '"}', 'abc']) {
      const wrapped = Buffer.from(before + secret + after);
      forms.push(wrapped.toString('base64'), wrapped.toString('base64url'));
      forms.push(encodeURIComponent(wrapped.toString('base64')));
    }
  }
  return forms;
}

describe('Secrets', () => {
  it.each(TOKENS)('takes %s out in every form', (secret) => {
    const secrets = new Secrets([secret]);
    const own = Buffer.from(secret).toString('base64').slice(4, 12);
    for (const form of everyForm(secret)) {
      const clean = secrets.redact(`before ${form} after`);
      expect(clean, form).toContain('‹secret›');
      expect(clean, form).not.toContain(secret);
      expect(clean, form).not.toContain(own);
      expect(clean, form).toMatch(/^before .* after$/);
    }
  });

  it('leaves no letter of a base64 form that tells of the secret', () => {
    const secrets = new Secrets(['s3cr3t-T0ken']);
    for (const shift of [0, 1, 2]) {
      const text = Buffer.from(`${'\0'.repeat(shift)}s3cr3t-T0ken${'\0'.repeat(6)}`).toString(
        'base64',
      );
      const clean = secrets.redact(text).replace('‹secret›', '');
      expect(clean.replaceAll(/[A=]/g, '')).toBe('');
    }
  });

  it('leaves other text alone', () => {
    const secrets = new Secrets(['s3cr3t-T0ken', '']);
    const text = 'Bearer other-token {"a": "b"} c2VjcmV0 \u2028 ‹token›';
    expect(secrets.redact(text)).toBe(text);
    expect(new Secrets().redact(text)).toBe(text);
  });

  it('takes the longest of several, and those that are added later', () => {
    const secrets = new Secrets(['token-one']);
    expect(secrets.redact('token-one token-one-more')).toBe('‹secret› ‹secret›-more');
    secrets.add('token-one-more');
    expect(secrets.redact('token-one token-one-more')).toBe('‹secret› ‹secret›');
    expect(secrets.has('token-one-more')).toBe(true);
  });

  it('takes out each of the many that a long run has, in whichever order a text has them', () => {
    const tokens = Array.from({ length: 60 }, (_, at) => `${at}-${'tok'.repeat(at % 7)}-s3cr3t`);
    const forms = tokens.toReversed().flatMap((token) => [token, ...everyForm(token).slice(1, 12)]);
    expect(new Secrets(tokens).redact(`\\ ${forms.join(' ')}`)).not.toMatch(
      /s3cr3t|toktok|%|&#|u00/,
    );
  });

  it('keeps a limit in characters of the text, and replaces a secret that reaches over it', () => {
    const secrets = new Secrets(['secretsecret']);
    expect(secrets.redact('ab secretsecret cd', 8)).toBe('ab ‹secret›');
    expect(secrets.redact('ab secretsecret cd', 3)).toBe('ab ');
    expect(secrets.redact('ab secretsecret cd', 16)).toBe('ab ‹secret› ');
    expect(secrets.redact('abcd', 2)).toBe('ab');
  });

  it('are found wherever they stand in bytes, and in bytes that are no text', () => {
    const secrets = new Secrets(['s3cr3t-T0ken', 'clé-secrète']);
    const piece = 256 * 1024;
    for (const at of [0, 1, piece - 6, piece, 2 * piece - 1, 2 * piece + 999]) {
      const bytes = Buffer.alloc(2 * piece + 1_024, 'x');
      expect(secrets.areMissingIn(bytes)).toBe(true);
      bytes.write('s3cr3t-T0ken', at);
      expect(secrets.areMissingIn(bytes)).toBe(false);
      bytes[bytes.length - 1] = 0xff;
      expect(secrets.areMissingIn(bytes)).toBe(false);
      const other = Buffer.alloc(2 * piece + 1_024, 'x');
      other.write(encodeURIComponent('clé-secrète'), at);
      expect(secrets.areMissingIn(other)).toBe(false);
    }
    expect(secrets.areMissingIn(Buffer.from('clé-secrète', 'latin1'))).toBe(false);
  });
});
