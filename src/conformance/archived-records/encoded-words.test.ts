import { expect, it } from 'vitest';
import { withoutEncodedWords } from './encoded-words.js';

it.each([
  ['=?utf-8?q?=D0=9E=D0=BB=D1=8C?= =?utf-8?q?=D0=B3=D0=B0_A=26B?= <a@b.c>', 'Ольга A&B <a@b.c>'],
  ['=?UTF-8?B?w6k=?=', 'é'],
  // A character is cut by two words, which RFC 2047 forbids and programs do.
  ['=?utf-8?q?=D0?=\r\n =?utf-8?q?=9E?=', 'О'],
  ['=?iso-8859-1?q?=E9?=', '=?iso-8859-1?q?=E9?='],
  ['no = words ?q? in it', 'no = words ?q? in it'],
])('reads %s', (text, said) => {
  expect(withoutEncodedWords(text)).toBe(said);
});
