import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { check, finished, mixedRun, runStarted } from '../../../../test/support/report-events.js';
import { fakeWriter } from '../../../../test/support/report-writer.js';
import { terminalReporter } from './terminal-reporter.js';

const ERASE_LINE = '\u001b[2K';

describe('terminalReporter on a terminal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function started(verbosity: 'normal' | 'quiet' = 'normal') {
    const writer = fakeWriter({ isTTY: true });
    const reporter = terminalReporter(writer, { color: false, verbosity });
    reporter.on(runStarted());
    return { writer, reporter };
  }

  /** What stands on the screen after the last redraw. */
  function frame(text: string): string {
    return stripVTControlCharacters(text.slice(text.lastIndexOf(ERASE_LINE)));
  }

  it('shows what runs, how far a big upload is, and the count', () => {
    const { writer, reporter } = started();
    reporter.on({ type: 'check-started', id: 'files/one', title: '' });
    reporter.on({ type: 'check-started', id: 'files/big', title: '' });
    const over = check('inconclusive');
    reporter.on({ type: 'check-started', id: over.id, title: '' });
    reporter.on(finished(over));
    reporter.on(finished(check('deselected')));
    reporter.on({ type: 'check-progress', id: 'files/big', sentBytes: 25e7, totalBytes: 1e9 });
    vi.advanceTimersByTime(5000);
    const drawn = frame(writer.text);
    expect(drawn).toMatch(/⠋|⠙|⠹|⠸|⠼|⠴|⠦|⠧|⠇|⠏/);
    expect(drawn).toMatch(/files\/one {2}5s\n/);
    expect(drawn).toContain('files/big  ━━━───────── 250 MB of 1 GB\n');
    expect(drawn).toContain('  1 of 6 checks · 1 inconclusive · 5s\n');
  });

  it('counts an observation among what ran, and no longer shows it', () => {
    const { writer, reporter } = started();
    const observation = { id: 'files/empty-key', question: 'What is an empty key?', answer: '404' };
    reporter.on({ type: 'check-started', id: observation.id, title: '' });
    reporter.on({ type: 'observed', observation });
    vi.advanceTimersByTime(200);
    expect(frame(writer.text)).toContain('  1 of 6 checks');
    expect(frame(writer.text)).not.toContain(observation.id);
  });

  it('shows a few when many run, within the width', () => {
    const { writer, reporter } = started();
    for (let index = 0; index < 9; index += 1) {
      reporter.on({ type: 'check-started', id: `${index}/${'long'.repeat(40)}`, title: '' });
    }
    vi.advanceTimersByTime(200);
    const lines = frame(writer.text).split('\n');
    expect(lines.filter((line) => line.includes('longlong'))).toHaveLength(6);
    expect(lines).toContain('    and 3 more');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(80);
  });

  it('wipes the live lines at the end and draws no more', async () => {
    const { writer, reporter } = started();
    for (const event of mixedRun().slice(1)) reporter.on(event);
    expect(frame(writer.text)).not.toContain('⠋');
    expect(writer.text).toMatch(/nonconformant: [^⠋]*$/);
    await reporter.close();
    const { writes } = writer;
    vi.advanceTimersByTime(1000);
    expect(writer.writes).toBe(writes);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says every half minute how far it is, where nothing can be drawn anew', async () => {
    const writer = fakeWriter({});
    const reporter = terminalReporter(writer, { color: false, verbosity: 'normal' });
    reporter.on(runStarted());
    const before = writer.text;
    vi.advanceTimersByTime(29_000);
    expect(writer.text).toBe(before);
    vi.advanceTimersByTime(32_000);
    expect(writer.text.slice(before.length)).toBe('  0 of 6 checks · 30s\n  0 of 6 checks · 1m\n');
    await reporter.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says no more once it is over, though its head came only at the end', async () => {
    const writer = fakeWriter({});
    const reporter = terminalReporter(writer, { color: false, verbosity: 'normal' });
    reporter.on(runStarted({ plan: { ...runStarted().plan, checks: 0 } }));
    await reporter.close();
    const before = writer.text;
    vi.advanceTimersByTime(60_000);
    expect(writer.text).toBe(before);
  });

  it('draws nothing when quiet', () => {
    const { writer } = started('quiet');
    vi.advanceTimersByTime(1000);
    expect(writer.text).toBe('');
  });
});
