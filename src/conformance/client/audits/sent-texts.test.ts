import { expect, it } from 'vitest';
import { SentTexts } from './sent-texts.js';

it('knows which texts another record was sent with under a name', () => {
  const texts = new SentTexts();
  texts.note({ owner: { company: 'Fabrikam', name: 'Person 1' } }, 'a');
  texts.note({ owner: { company: 'Contoso' }, systemText: 'Shared' }, 'b');
  expect(texts.wereSentBesides('b', 'company', 'Fabrikam')).toBe(true);
  expect(texts.wereSentBesides('a', 'company', 'Fabrikam')).toBe(false);
  expect(texts.wereSentBesides('a', 'detail', 'Contoso')).toBe(false);
  texts.note({ owner: { company: 'Fabrikam' } }, 'c');
  expect(texts.wereSentBesides('a', 'company', 'Fabrikam')).toBe(true);
});

it('does not take a name that an archive may make up for that of another record', () => {
  const texts = new SentTexts();
  texts.note({ participants: [{ displayName: 'Person 2' }] }, 'a');
  expect(texts.wereSentBesides('b', 'displayName', 'Person 2')).toBe(false);
});
