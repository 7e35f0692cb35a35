import { expect, it } from 'vitest';
import { SentTexts } from './sent-texts.js';

it('knows which texts another record was sent with under a name', () => {
  const texts = new SentTexts();
  texts.note({ owner: { company: 'Fabrikam 8f3a90c1', name: 'Person 1' } }, 'a');
  texts.note({ owner: { company: 'Contoso 77e01bd4' }, systemText: 'Shared' }, 'b');
  expect(texts.wereSentBesides('b', 'company', 'Fabrikam 8f3a90c1')).toBe(true);
  expect(texts.wereSentBesides('a', 'company', 'Fabrikam 8f3a90c1')).toBe(false);
  expect(texts.wereSentBesides('a', 'detail', 'Contoso 77e01bd4')).toBe(false);
  texts.note({ owner: { company: 'Fabrikam 8f3a90c1' } }, 'c');
  expect(texts.wereSentBesides('a', 'company', 'Fabrikam 8f3a90c1')).toBe(true);
});

it.each([
  ['displayName', 'Person 2'],
  ['MIME-Version', '1.0'],
  ['Content-Type', 'text/plain'],
  ['systemText', 'A file was shared'],
])(
  'does not take %s %s, which an archive may make up, for that of another record',
  (name, text) => {
    const texts = new SentTexts();
    texts.note({ [name]: text }, 'a');
    expect(texts.wereSentBesides('b', name, text)).toBe(false);
  },
);
