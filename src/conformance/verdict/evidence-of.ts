import type { Exchange } from '../../http/exchange/exchange.js';
import { SMALL_BODY_BYTES } from '../../http/exchange/record-exchange.js';
import type { Evidence } from '../events/run-event.js';
import type { BodyFiles, LinePurpose } from './body-files.js';
import type { Sent } from './sent.js';

type Lines = Pick<BodyFiles, 'curlFor' | 'hasBodyOf'>;

/**
 * The exchanges of a check, with the lines that send its requests again: none of a path that no URL
 * has.
 */
export async function evidenceOf(
  { prepared, exchanges, deciding }: Sent,
  bodyFiles: Lines,
  purpose: LinePurpose = 'failure',
): Promise<Evidence> {
  const ids = [...prepared, ...exchanges].map(({ id }) => id);
  const others = ids.filter((id) => id !== deciding?.id);
  const earlier = earlierRequests({ prepared, exchanges, deciding }, bodyFiles);
  const before: string[] = [];
  for (const one of earlier) before.push(await bodyFiles.curlFor(one, purpose));
  return {
    exchanges: deciding === undefined ? others : [...others, deciding.id],
    ...(before.length > 0 && { before }),
    curl: deciding && URL.canParse(deciding.url) ? await bodyFiles.curlFor(deciding, purpose) : '',
  };
}

/** The part of a failure that says no more than what was sent. */
export const evidenceIn = ({ exchanges, before, curl }: Evidence): Evidence => ({
  exchanges,
  ...(before && { before }),
  curl,
});

/** More than these are for a scenario to send, and larger ones would fill the screen. */
const MAX_OWN = 3;
const MAX_PREPARED = 4;

/**
 * What has to be sent before the deciding request of a check, so that this is answered alike: files
 * that were there, and what the check sent; what only looks on changes nothing. None of it where
 * one has a body that is gone: lines that send something else in its place would show something
 * else.
 */
function earlierRequests(
  { prepared, exchanges, deciding }: Sent,
  bodyFiles: Lines,
): readonly Exchange[] {
  if (deciding === undefined) return [];
  const own = exchanges
    .slice(0, exchanges.indexOf(deciding))
    .filter(({ method }) => method !== 'GET');
  if (own.length > MAX_OWN || prepared.length > MAX_PREPARED) return [];
  const earlier = [...prepared, ...own];
  // A raw request may name a path that no URL has.
  const canBeSent = earlier.every(
    (one) =>
      (one.requestBody?.size ?? 0) <= SMALL_BODY_BYTES &&
      URL.canParse(one.url) &&
      bodyFiles.hasBodyOf(one),
  );
  return canBeSent ? earlier : [];
}
