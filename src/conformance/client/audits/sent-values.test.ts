import { expect, it } from 'vitest';
import { SentValues } from './sent-values.js';

it('knows which texts another record was sent with under a name', () => {
  const values = new SentValues();
  values.note({ owner: { company: 'Fabrikam 8f3a90c1', name: 'Person 1' } }, 'a');
  values.note({ owner: { company: 'Contoso 77e01bd4' }, systemText: 'Shared' }, 'b');
  expect(values.wasSentBesides('b', 'company', 'Fabrikam 8f3a90c1')).toBe(true);
  expect(values.wasSentBesides('a', 'company', 'Fabrikam 8f3a90c1')).toBe(false);
  expect(values.wasSentBesides('a', 'detail', 'Contoso 77e01bd4')).toBe(false);
  values.note({ owner: { company: 'Fabrikam 8f3a90c1' } }, 'c');
  expect(values.wasSentBesides('a', 'company', 'Fabrikam 8f3a90c1')).toBe(true);
});

it('knows a map of many texts, in any order', () => {
  const values = new SentValues();
  values.note({ emailProperties: { a: '1', b: '2', c: '3', d: '4', e: '5' } }, 'a');
  const shown = { e: '5', d: '4', c: '3', b: '2', a: '1' };
  expect(values.wasSentBesides('b', 'emailProperties', shown)).toBe(true);
  expect(values.wasSentBesides('a', 'emailProperties', shown)).toBe(false);
  expect(values.wasSentBesides('b', 'emailProperties', { ...shown, a: '2' })).toBe(false);
});

it.each([
  ['displayName', 'Person 2'],
  ['MIME-Version', '1.0'],
  ['Content-Type', 'text/plain'],
  ['systemText', 'A file was shared'],
  ['emailProperties', { 'MIME-Version': '1.0', 'Content-Type': 'text/plain' }],
])(
  'does not take %s %s, which an archive may make up, for that of another record',
  (name, value) => {
    const values = new SentValues();
    values.note({ [name]: value }, 'a');
    expect(values.wasSentBesides('b', name, value)).toBe(false);
  },
);
