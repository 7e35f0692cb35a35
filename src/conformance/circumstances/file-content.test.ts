import { describe, expect, it } from 'vitest';
import { valuesOf } from './circumstances.js';
import { fileContent } from './file-content.js';

const KINDS = ['zeros', 'lines', 'gzip', 'json', 'multipart'] as const;

function bytesOf(...given: Parameters<typeof fileContent>): Buffer {
  const content = fileContent(...given);
  if (!('bytes' in content)) throw new Error('no bytes');
  return content.bytes;
}

describe('the content of a file', () => {
  it.each(KINDS)('of %s has the size that is asked for, or a usual one', (bytes) => {
    for (const size of ['1', '4096', '65536'] as const) {
      expect(bytesOf({ bytes, size }, 'label', 1)).toHaveLength(Number(size));
    }
    expect(bytesOf({ bytes }, 'label', 1).length).toBeGreaterThanOrEqual(2113);
  });

  it('is left to the session where only the size is asked for', () => {
    expect(fileContent({ size: '4096' }, 'label', 1)).toEqual({ size: 4096 });
    expect(fileContent({}, 'label', 1)).toEqual({ size: 2113 });
    expect(fileContent({ bytes: 'mixed', size: '1' }, 'label', 1)).toEqual({ size: 1 });
  });

  it.each(KINDS)('of %s is another one for each file, and the same in every run', (bytes) => {
    const of = (label: string, number: number) => bytesOf({ bytes }, label, number);
    expect(of('one', 1)).toEqual(of('one', 1));
    expect(of('one', 1)).not.toEqual(of('two', 2));
  });

  it('is what it is called', () => {
    const of = (bytes: (typeof KINDS)[number]) => bytesOf({ bytes }, 'label', 1);
    expect(of('zeros').every((byte) => byte === 0)).toBe(true);
    expect(of('lines').toString()).toContain('\r\n\r\n');
    expect(of('gzip').toString('hex')).toMatch(/^1f8b08/);
    expect(of('json').toString()).toMatch(/^\{"label":"label"/);
    expect(of('multipart').toString()).toMatch(/^--boundary\r\n/);
    expect(valuesOf('bytes').slice(1).sort()).toEqual([...KINDS].sort());
  });
});
