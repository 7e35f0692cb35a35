import type { EntrySpec } from '../../records/record-spec.js';
import { TRICKY_TEXTS } from '../../records/texts/tricky-texts.js';

/** Texts of one kind, in the forms in which records take them. */
export interface TextsWithAMeaning {
  name: string;
  /** Each as the text of an entry. */
  entries: EntrySpec[];
  /** The first of them. */
  first: string;
  /** Each on a line of its own. */
  lines: string;
  /** Each as the value of a property: ten at most. */
  properties: Record<string, string>;
}

/**
 * Texts that mean something to a program on their way, and nothing to an archive (sections 2.3 to
 * 2.6).
 */
export const TEXTS_WITH_A_MEANING: readonly TextsWithAMeaning[] = Object.entries(TRICKY_TEXTS).map(
  ([name, texts]) => ({
    name,
    entries: texts.map((text) => ({ text })),
    first: texts[0] ?? '',
    lines: texts.join('\n'),
    properties: Object.fromEntries(texts.map((text, index) => [`X-Text-${index}`, text])),
  }),
);

/** Texts of all kinds, in the forms in which one record takes many of them. */
export interface TextsOfAllKinds {
  name: string;
  texts: readonly string[];
  /** As many entries without such a text. */
  plain: EntrySpec[];
  /** Each as the text of an entry. */
  entries: EntrySpec[];
  /** Each on a line of its own. */
  lines: string;
  /** One of them, which programs that send mail know. */
  subject: string;
  /** A kind of email for them, of which some programs change the texts. */
  eventType: string;
}

/** Which of each kind come together: two or three, so that they are not too many for one record. */
const MIXES: Record<string, readonly number[]> = {
  one: [0, 7],
  two: [1, 8],
  three: [2, 9, 4],
  four: [3, 5, 6],
};

const EVENT_TYPES = ['Email_Received', 'Email_Replied', 'Auto_Reply', 'Email_Forwarded'];

/** The texts of all kinds, mixed. */
export const TEXTS_OF_ALL_KINDS: readonly TextsOfAllKinds[] = Object.entries(MIXES).map(
  ([name, places], index) => {
    const texts = Object.values(TRICKY_TEXTS).flatMap((kind) =>
      places.flatMap((place) => kind[place] ?? []),
    );
    return {
      name,
      texts,
      plain: texts.map(() => ({})),
      entries: texts.map((text) => ({ text })),
      lines: texts.join('\n'),
      subject: texts.at(-1) ?? '',
      eventType: EVENT_TYPES[index] ?? '',
    };
  },
);
