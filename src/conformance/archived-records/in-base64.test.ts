import { expect, it } from 'vitest';
import { isInBase64 } from './in-base64.js';

const TEXT = `${'Größe? '.repeat(20)}~~~ÿÿÿ`;
const ENCODED = Buffer.from(TEXT).toString('base64');

it.each<[string, string, boolean]>([
  ['as it is', ENCODED, true],
  ['in lines', ENCODED.replace(/.{76}/g, '$&\r\n'), true],
  ['for URLs', Buffer.from(TEXT).toString('base64url'), true],
  ['cut', ENCODED.slice(0, -4), false],
  ['of another text', Buffer.from(`${TEXT} `).toString('base64'), false],
  ['not encoded', TEXT, false],
])('tells a text in base64 %s', (_, shown, is) => {
  expect(isInBase64(TEXT, shown)).toBe(is);
});
