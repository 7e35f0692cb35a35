import type { Exchange } from '../../http/exchange/exchange.js';
import type { Target } from '../../profile/target.js';
import { tokenInWords } from '../../profile/token-origin.js';
import { isTokenRefusal } from '../../spec/token-refusal.js';
import type { Denial, DeniedRequest } from '../events/preflight.js';

const MAX_LINES = 3;
const MAX_CHARACTERS = 200;

/** The denial that an exchange ended with, if it did. */
export function denialOf(exchange: Exchange | undefined): Denial | undefined {
  const status = exchange?.status;
  if (status === undefined || !isTokenRefusal(status)) return undefined;
  return { status, answer: firstLines(exchange?.responseBody?.text ?? '') };
}

/** Why nothing can be said of requests of that kind. */
export function describeDenial(
  { host, request, status, answer }: DeniedRequest,
  { auth }: Pick<Target, 'auth'>,
): string {
  const what = `every plain ${request} to the ${host} host`;
  return withAnswer(
    auth[host] === undefined
      ? `${what} was answered ${status}, and the profile names no token for it (auth)`
      : `${what} with ${tokenInWords(auth, [host])} was answered ${status}`,
    answer,
  );
}

/** A sentence with what the target said, where it said anything. */
export const withAnswer = (sentence: string, answer: string): string =>
  answer === '' ? sentence : `${sentence}: ${answer}`;

/** What an answer says, on one line. */
export function firstLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const said = lines.filter((line) => line !== '').slice(0, MAX_LINES);
  const joined = said.join(' ');
  return joined.length > MAX_CHARACTERS ? `${joined.slice(0, MAX_CHARACTERS)}…` : joined;
}
