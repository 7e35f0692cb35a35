/** Words of RFC 2047 that follow each other, as a header of a mail has text that is not ASCII. */
const WORDS =
  /=\?utf-8(?:\*[a-z-]+)?\?[qb]\?[^?\s]*\?=(?:\s+=\?utf-8(?:\*[a-z-]+)?\?[qb]\?[^?\s]*\?=)*/gi;
const WORD = /=\?[^?]+\?([qb])\?([^?\s]*)\?=/gi;

/** A text with its encoded words in UTF-8 (RFC 2047) as what they say; a character may be cut by two of them. */
export const withoutEncodedWords = (text: string): string =>
  text.replace(WORDS, (words) =>
    Buffer.concat(
      Array.from(words.matchAll(WORD), ([, coding = '', coded = '']) =>
        coding.toLowerCase() === 'b' ? Buffer.from(coded, 'base64') : bytesOf(coded),
      ),
    ).toString(),
  );

/** The bytes of the Q encoding (section 4.2). */
const bytesOf = (coded: string): Buffer =>
  Buffer.from(
    coded
      .replaceAll('_', ' ')
      .replace(/=([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );
