import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { UploadedFile } from '../../language/session/uploaded-file.js';
import { SentFiles } from './sent-files.js';

/** An archive with nothing in it. */
const EMPTY: Inspector = {
  urlOf: () => 'http://inspector.test/',
  file: async () => undefined,
  records: async () => [],
};

describe('what a run uploaded', () => {
  const sent = (fileKey: string, prefix = 'default/s') => ({
    file: new UploadedFile({
      fileKey,
      filename: 'a',
      path: '/a',
      host: 'voice',
      size: 8192,
      type: 'image/svg+xml',
      status: 200,
      digest: () => 'a'.repeat(64),
    }),
    prefix,
    label: 'files/x',
    shown: exchangeOf(1),
  });
  const upload = {
    host: 'voice',
    fileKey: '',
    content: { size: 8192 },
    type: 'image/svg+xml',
    framing: 'length',
    token: 'good',
    asStored: true,
  } as const;
  const stored = (more: object): Inspector => ({
    ...EMPTY,
    file: async ({ fileKey }) => ({
      fileKey,
      size: 8192,
      sha256: 'a'.repeat(64),
      contentType: 'image/svg+xml',
      ...more,
    }),
  });
  const one = (): SentFiles => {
    const files = new SentFiles();
    files.begin('default/s/a');
    files.note(upload, sent('default/s/a'));
    return files;
  };

  it.each([
    ['bytes', { size: 8191 }, 'size 8191'],
    ['bytes', { sha256: 'b'.repeat(64) }, `sha256 "${'b'.repeat(64)}"`],
    ['type', { contentType: 'image/svg' }, 'type "image/svg"'],
  ] as const)('is compared with what is stored: %s %j', async (part, more, actual) => {
    expect(await one().audit(part, stored({}))).toMatchObject({ differing: 0 });
    expect(await one().audit(part, stored(more))).toMatchObject({
      differing: 1,
      first: { fileKey: 'default/s/a', label: 'files/x', actual },
    });
  });

  it('has the same type in letters of any case and with any parameters', async () => {
    const written = stored({ contentType: 'Image/SVG+xml; charset=utf-8' });
    expect(await one().audit('type', written)).toMatchObject({ compared: 1, differing: 0 });
  });

  it('is missed where it is not stored, and says nothing where it is not shown', async () => {
    const missing = await one().audit('bytes', EMPTY);
    expect(missing.first?.actual).toBe('not in the archive');
    const silent = stored({ size: undefined, sha256: undefined, contentType: undefined });
    expect(await one().audit('bytes', silent)).toEqual({ compared: 0, differing: 0 });
  });

  it('is known by its host', () => {
    const files = one();
    expect(files.wasStored('voice', 'default/s/a')).toBe(true);
    expect(files.wasStored('eventFeed', 'default/s/a')).toBe(false);
    expect(files.wasStored('voice', 'default/s/b')).toBe(false);
  });

  it('is left out where more was sent to its key, or by its check', async () => {
    const again = one();
    again.begin('default/s/a');
    expect(await again.audit('bytes', stored({ size: 1 }))).toMatchObject({ compared: 0 });
    const others = one();
    others.exclude('default/s');
    expect(await others.audit('bytes', stored({ size: 1 }))).toMatchObject({ compared: 0 });
  });

  it('is there after its check asked for it, and left out after one tried to change it', async () => {
    const asked = one();
    asked.noteRequest('default/s', 'GET');
    expect(await asked.audit('bytes', EMPTY)).toMatchObject({ differing: 1 });
    const changed = one();
    changed.noteRequest('default/s', 'DELETE');
    expect(await changed.audit('bytes', EMPTY)).toMatchObject({ compared: 0 });
  });
});
