import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise, validateFileName } from 'yauzl';
import { ZipFile } from 'yazl';
import { zipErrorFinding } from './zip-error-finding.js';

describe('zipErrorFinding', () => {
  it.each(['../a', 'a/../../b', '/a', 'C:/a', 'a\\b'])(
    'knows by the words of the library that the name %s is unsafe',
    (name) => {
      const message = validateFileName(name);
      expect(message).toContain(name);
      expect(zipErrorFinding(new Error(message ?? '')).code).toBe('unsafe-entry');
    },
  );

  it('knows by the words of the library that a file has no directory', async () => {
    const error = await fromBufferPromise(Buffer.from('hello')).catch((thrown) => thrown);
    expect(zipErrorFinding(error)).toEqual({
      code: 'not-a-bundle',
      message: 'it is no ZIP file, or one that was cut off',
    });
  });

  it.each([
    ['something was added behind its end (13 bytes)', (zip: Buffer) => [zip, Buffer.alloc(13)]],
    ['it is a ZIP file that was cut off', (zip: Buffer) => [zip.subarray(0, -2)]],
  ])('knows by the words of the library that %s', async (message, changed) => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('a'), 'a');
    zip.end({ forceZip64Format: false, comment: 'four' });
    const bytes = Buffer.concat(changed(await buffer(zip.outputStream)));
    const error = await fromBufferPromise(bytes).catch((thrown) => thrown);
    expect(zipErrorFinding(error)).toEqual({ code: 'not-a-bundle', message });
  });

  it('passes on what it does not know, and no escapes', () => {
    expect(zipErrorFinding(new Error('a \u001b[31mdisk'))).toEqual({
      code: 'not-a-bundle',
      message: 'it is a damaged ZIP file (a \\x1b[31mdisk)',
    });
  });
});
