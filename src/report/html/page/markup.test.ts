import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from './markup.js';

it('escapes what is put in, and leaves markup as it is', () => {
  const inner = html`<b>${'a < b & "c" \'d\''}</b>`;
  expect(`${html`<p title="${'"x"'}">${inner}${[1, 'two', undefined, false]}</p>`}`).toBe(
    '<p title="&quot;x&quot;"><b>a &lt; b &amp; &quot;c&quot; &#39;d&#39;</b>1two</p>',
  );
});

it('takes nothing for markup that only looks like it', () => {
  const forged = { toString: () => '<script>' };
  // A report comes from outside, where types promise nothing.
  expect(() => html`${JSON.parse(JSON.stringify(forged))}`).toThrow();
  expect(`${html`${JSON.parse('["<b>"]')}`}`).toBe('&lt;b&gt;');
});

it('shows what cannot be seen, and keeps lines', () => {
  expect(`${html`${'a\u202eb\u0000\u001b[31m\nc\ud800'}`}`).toBe(
    'a\\u{202e}b\\x00\\x1b[31m\nc\\u{d800}',
  );
});

it('lets no text out of its place, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(`${html`${text}`}`).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)|[^\P{C}\n]/u);
    }),
    { numRuns: 1000 },
  );
});
