import type { StoppedOrigin } from '../client/availability/lost-requests.js';
import { originOf, type SentRequest } from '../client/availability/sent-request.js';
import type { FoundKind } from '../client/availability/unanswered-kinds.js';
import type { RunFinished } from '../events/run-event.js';
import type { RunFindings } from '../events/run-findings.js';
import { stoppedInWords } from '../events/unanswered/stopped-target.js';
import type { UnansweredRequest } from '../events/unanswered/unanswered-request.js';
import type { RunContext } from '../verdict/run-context.js';

/** What a run noticed of a target as a whole. */
interface Noticed {
  stopped: StoppedOrigin | undefined;
  unanswered: FoundKind | undefined;
}

/**
 * What reports say of a target that stopped in the middle of a run, or answers all but one kind of
 * request.
 *
 * @param isCheck whether a session of that label is the one of a check
 */
export async function describeFindings(
  { stopped, unanswered }: Noticed,
  { bodyFiles }: Pick<RunContext, 'bodyFiles'>,
  isCheck: (label: string) => boolean,
): Promise<RunFindings> {
  const checkOf = (name: string | undefined) =>
    name !== undefined && isCheck(name) ? { check: name } : {};
  const described = async ({ exchange, whole, label }: SentRequest): Promise<UnansweredRequest> => {
    const { id, method, url } = exchange;
    // A line that sends something else in place of a body that is gone would show nothing.
    const canBeSent = whole !== undefined && URL.canParse(url) && bodyFiles.hasBodyOf(whole);
    const curl = canBeSent ? await bodyFiles.curlFor(whole, 'no verdict') : undefined;
    return {
      exchange: id,
      request: `${method} ${url.slice(originOf({ url }).length)}`,
      ...checkOf(label),
      ...(curl !== undefined && { curl }),
    };
  };
  if (stopped !== undefined) {
    const { at, hosts, label } = stopped;
    const last: UnansweredRequest[] = [];
    for (const one of stopped.unanswered) last.push(await described(one));
    return { stopped: { at, hosts, ...checkOf(label), unanswered: last } };
  }
  if (unanswered === undefined) return {};
  return { unanswered: { ...unanswered, example: await described(unanswered.example) } };
}

/**
 * With what was noticed. A target that stopped is the one reason behind all that could not be
 * judged; one that leaves some requests without an answer may not be.
 */
export function withFindings(
  judged: Pick<RunFinished, 'verdict' | 'reason'>,
  { elsewhere, stopped, unanswered }: RunFindings,
  cutShort: string | undefined,
): Pick<RunFinished, 'verdict' | 'reason' | keyof RunFindings> {
  const counts = judged.verdict !== 'conformant';
  const there = counts && elsewhere !== undefined && { elsewhere };
  if (stopped === undefined) {
    // Nothing else tells of what was lost now and then, and answered when it was sent again.
    const isTold = counts || unanswered?.traits.length === 0;
    return { ...judged, ...there, ...(isTold && unanswered && { unanswered }) };
  }
  const isReason = judged.verdict === 'incomplete' && cutShort === undefined;
  return { ...judged, ...(isReason && { reason: stoppedInWords(stopped) }), ...there, stopped };
}
