import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fakeWriter } from '../../../test/support/report-writer.js';
import { liveDisplay } from './live-display.js';

const ERASE_LINE = '\u001b[2K';

describe('liveDisplay', () => {
  it('draws nothing where there is no terminal', () => {
    const writer = fakeWriter();
    const display = liveDisplay(writer);
    display.draw(['working']);
    display.print(['done']);
    display.stop();
    expect(writer.text).toBe('done\n');
  });

  it('replaces what it drew', () => {
    const writer = fakeWriter({ isTTY: true });
    const display = liveDisplay(writer);
    display.draw(['one', 'two']);
    expect(writer.text).toBe('one\ntwo\n');
    writer.text = '';
    display.draw(['three']);
    expect(writer.text.split(ERASE_LINE)).toHaveLength(4);
    expect(writer.text.endsWith('three\n')).toBe(true);
  });

  it('prints above what it drew, in one write', () => {
    const writer = fakeWriter({ isTTY: true });
    const display = liveDisplay(writer);
    display.draw(['working']);
    writer.text = '';
    writer.writes = 0;
    display.print(['done']);
    expect(stripVTControlCharacters(writer.text)).toBe('done\nworking\n');
    expect(writer.writes).toBe(1);
  });
});
