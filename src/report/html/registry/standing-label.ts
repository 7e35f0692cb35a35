import { html, type Markup } from '../page/markup.js';

const STANDINGS = new Map([
  ['valid', { symbol: '✓', tone: 'good', words: 'valid', meaning: 'It counts.' }],
  [
    'expired',
    {
      symbol: '!',
      tone: 'odd',
      words: 'expired',
      meaning: 'It is too old to say how the target is now.',
    },
  ],
  [
    'superseded',
    {
      symbol: '–',
      tone: 'quiet',
      words: 'superseded',
      meaning: 'A newer certificate of the same target is in its place.',
    },
  ],
  [
    'revoked',
    {
      symbol: '✗',
      tone: 'bad',
      words: 'revoked',
      meaning: 'The key that signed it is no longer trusted.',
    },
  ],
  ['refused', { symbol: '✗', tone: 'bad', words: 'refused', meaning: 'The bundle does not hold.' }],
]);

/** How a standing looks and reads, also one that this version does not know. */
export function standingLook(standing: string): {
  symbol: string;
  tone: string;
  words: string;
  meaning: string;
} {
  return STANDINGS.get(standing) ?? { symbol: '•', tone: 'odd', words: standing, meaning: '' };
}

/** The symbol and the words of a standing. */
export function standingLabel(standing: string): Markup {
  const { symbol, tone, words } = standingLook(standing);
  return html`<span class="outcome ${tone}"><span aria-hidden="true">${symbol}</span> ${words}</span>`;
}
