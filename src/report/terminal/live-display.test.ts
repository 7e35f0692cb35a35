import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeWriter } from '../../../test/support/report-writer.js';
import { liveDisplay } from './live-display.js';

const ERASE_LINE = '\u001b[2K';

describe('liveDisplay', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('draws nothing where there is no terminal', () => {
    const writer = fakeWriter();
    const display = liveDisplay(writer);
    display.animate(() => ['working'], 100);
    display.print(['done']);
    vi.advanceTimersByTime(1000);
    display.stop();
    expect(writer.text).toBe('done\n');
  });

  it('replaces what it drew, at every interval', () => {
    const writer = fakeWriter({ isTTY: true });
    const display = liveDisplay(writer);
    let lines = ['one', 'two'];
    display.animate(() => lines, 100);
    expect(writer.text).toBe('one\ntwo\n');
    writer.text = '';
    lines = ['three'];
    vi.advanceTimersByTime(100);
    expect(writer.text.split(ERASE_LINE)).toHaveLength(4);
    expect(writer.text.endsWith('three\n')).toBe(true);
  });

  it('prints above what it drew, in one write', () => {
    const writer = fakeWriter({ isTTY: true });
    const display = liveDisplay(writer);
    display.animate(() => ['working'], 100);
    writer.text = '';
    writer.writes = 0;
    display.print(['done']);
    expect(stripVTControlCharacters(writer.text)).toBe('done\nworking\n');
    expect(writer.writes).toBe(1);
  });

  it('draws no more once it has stopped', () => {
    const writer = fakeWriter({ isTTY: true });
    const display = liveDisplay(writer);
    display.animate(() => ['working'], 100);
    display.stop();
    expect(vi.getTimerCount()).toBe(0);
    writer.text = '';
    display.print(['done']);
    expect(stripVTControlCharacters(writer.text)).toBe('done\n');
  });
});
