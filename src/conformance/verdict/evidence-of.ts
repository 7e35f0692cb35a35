import type { Exchange } from '../../http/exchange/exchange.js';
import { SMALL_BODY_BYTES } from '../../http/exchange/record-exchange.js';
import type { Evidence } from '../check/run-event.js';
import type { BodyFiles, LinePurpose } from './body-files.js';

type Lines = Pick<BodyFiles, 'curlFor' | 'hasBodyOf'>;

/**
 * The exchanges of a check, with the lines that send its requests again.
 *
 * @param purpose of what another check reports, only the deciding request has a line
 * @param deciding one of the exchanges; there is no line without it, nor of a path that no URL has
 */
export async function evidenceOf(
  exchanges: readonly Exchange[],
  deciding: Exchange | undefined,
  bodyFiles: Lines,
  purpose: LinePurpose | 'reported elsewhere' = 'failure',
): Promise<Evidence> {
  const others = exchanges.filter(({ id }) => id !== deciding?.id).map(({ id }) => id);
  const lines = purpose === 'reported elsewhere' ? 'no verdict' : purpose;
  return {
    exchanges: deciding === undefined ? others : [...others, deciding.id],
    ...(purpose === lines && (await earlierRequests(exchanges, deciding, bodyFiles, lines))),
    curl: deciding && URL.canParse(deciding.url) ? await bodyFiles.curlFor(deciding, lines) : '',
  };
}

/** The part of a failure that says no more than what was sent. */
export const evidenceIn = ({ exchanges, before, curl }: Evidence): Evidence => ({
  exchanges,
  ...(before && { before }),
  curl,
});

/** More than these are for a scenario to send, and larger ones would fill the screen. */
const MOST_BEFORE = 3;

/**
 * What a check sent before its deciding request; what only looks on changes nothing. None of it where one has a body that is
 * gone: lines that send something else in its place would show something else.
 */
async function earlierRequests(
  exchanges: readonly Exchange[],
  deciding: Exchange | undefined,
  bodyFiles: Lines,
  purpose: LinePurpose,
): Promise<Pick<Evidence, 'before'>> {
  const earlier = exchanges
    .slice(0, deciding === undefined ? 0 : exchanges.indexOf(deciding))
    .filter(({ method }) => method !== 'GET');
  // A raw request may name a path that no URL has.
  const canBeSent = earlier.every(
    (one) =>
      (one.requestBody?.size ?? 0) <= SMALL_BODY_BYTES &&
      URL.canParse(one.url) &&
      bodyFiles.hasBodyOf(one),
  );
  if (earlier.length === 0 || earlier.length > MOST_BEFORE || !canBeSent) return {};
  const before: string[] = [];
  for (const one of earlier) before.push(await bodyFiles.curlFor(one, purpose));
  return { before };
}
