import type { Exchange } from '../../http/exchange/exchange.js';
import { fitsALine } from '../../http/exchange/record-exchange.js';
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
  const { earlier, obstacle } = earlierRequests({ prepared, exchanges, deciding }, bodyFiles);
  const before: string[] = [];
  if (obstacle !== undefined) before.push(leftOut(earlier.length, obstacle));
  else for (const one of earlier) before.push(await bodyFiles.curlFor(one, purpose));
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

/** Who copies the line alone must not wonder at another answer. */
const leftOut = (count: number, obstacle: string): string =>
  `# earlier requests of this check that are not here: ${count} (${obstacle})`;

/**
 * What has to be sent before the deciding request of a check, so that this is answered alike: files
 * that were there, and what the check sent; what only looks on changes nothing. With what keeps
 * them from being lines: all have to be, for lines that send something else in the place of one
 * would show something else.
 */
function earlierRequests(
  { prepared, exchanges, deciding }: Sent,
  bodyFiles: Lines,
): { earlier: readonly Exchange[]; obstacle?: string | undefined } {
  if (deciding === undefined) return { earlier: [] };
  const own = exchanges
    .slice(0, exchanges.indexOf(deciding))
    .filter(({ method }) => method !== 'GET');
  const earlier = [...prepared, ...own];
  if (own.length > MAX_OWN || prepared.length > MAX_PREPARED)
    return { earlier, obstacle: 'too many for lines' };
  const obstacles = earlier.map((one) => obstacleOf(one, bodyFiles));
  return { earlier, obstacle: obstacles.find((one) => one !== undefined) };
}

function obstacleOf(exchange: Exchange, bodyFiles: Lines): string | undefined {
  if (!fitsALine(exchange)) return 'too large for lines';
  // A raw request may name a path that no URL has.
  if (!URL.canParse(exchange.url)) return 'of a path that no URL has';
  return bodyFiles.hasBodyOf(exchange) ? undefined : 'whose bodies were not kept';
}
