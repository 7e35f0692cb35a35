import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../../../test/support/report-events.js';
import { visible, visibleLines } from './visible.js';

describe('visible', () => {
  it('leaves what has a glyph as it is', () => {
    expect(visible('plain, Grüße, 档案, 🗄')).toBe('plain, Grüße, 档案, 🗄');
  });

  it('shows controls by name or number', () => {
    expect(visible('a\nb\r\tc\u001b[31m\u0000\u009b')).toBe('a\\nb\\r\\tc\\x1b[31m\\x00\\x9b');
  });

  it('shows what reorders or hides text, and halves of characters', () => {
    expect(visible('\u202e \u200b \u2028 \ud800 \ufeff')).toBe(
      '\\u{202e} \\u{200b} \\u{2028} \\u{d800} \\u{feff}',
    );
  });

  it('leaves nothing that a terminal obeys', () => {
    expect(visible(HOSTILE)).not.toMatch(/\p{C}/u);
  });
});

describe('visibleLines', () => {
  it('keeps line breaks of both kinds, and nothing else', () => {
    expect(visibleLines('a\r\nb\n\tc\rd')).toEqual(['a', 'b', '  c\\rd']);
  });
});
