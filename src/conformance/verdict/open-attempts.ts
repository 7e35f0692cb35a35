import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { PLAIN_REQUIREMENTS } from '../../spec/plain-request.js';
import { type Check, isHeavy } from '../check/check.js';
import type { Attempt } from '../check/property-runner.js';
import { isEmpty, pick } from '../circumstances/circumstances.js';
import { underCircumstances } from '../circumstances/under-circumstances.js';
import type { Conclusion } from '../language/conclusion.js';
import type { Session } from '../language/session/session.js';
import { type Attempts, attemptUnderAll } from './attempt-under-circumstances.js';
import { attribute } from './attribution/attribute.js';
import { withConnection } from './attribution/behind-refusal.js';
import { behindUnreadBody } from './attribution/behind-unread-body.js';
import type { incidentalFailure } from './incidental-failure.js';
import { OF_ANY_RECORD, OF_SIZE, plainRecordsPass } from './plain/plain-records-pass.js';
import { asPlainFailure, plainRequestOf, requirementUnder } from './plain/plain-request-of.js';
import { plainUploadPasses } from './plain/plain-upload-passes.js';
import { askAgain, attemptApart, retryLostAnswers, runAttempt } from './run-attempt.js';
import type { RunContext } from './run-context.js';
import type { VerdictContext } from './verdict-context.js';

/** An attempt whose deciding request came behind a body that the target had not read. */
type Spoilt = Pick<Parameters<typeof incidentalFailure>[0], 'blocked' | 'exchanges'>;

interface OpenAttempts extends Attempts {
  /** The first such attempt so far. */
  spoilt(): Spoilt | undefined;
}

/**
 * The first attempt at a check, which is a search where it is a property, and the way to more of
 * them.
 */
export async function openAttempts(
  check: Check,
  { openSession, propertyRunner, knownCircumstances, preparation, signal }: RunContext,
  verdictContext: VerdictContext,
): Promise<OpenAttempts> {
  const attributed = async (attempt: Attempt, under: Circumstances = {}): Promise<Attempt> => {
    const { conclusion: own, exchanges } = attempt;
    const met = own.kind === 'failed' ? withConnection(under, own, exchanges) : under;
    const conclusion = await attribute(check, own, met, verdictContext);
    return { ...attempt, conclusion };
  };
  let spoilt: Spoilt | undefined;
  /** What came of an attempt, or of another one where a body that was not read had spoilt it. */
  const unspoilt = async (attempt: Attempt, again: () => Promise<Attempt>): Promise<Attempt> => {
    const blocked = await behindUnreadBody(attempt, verdictContext);
    if (blocked === undefined) return attempt;
    spoilt ??= { blocked, exchanges: attempt.exchanges };
    return again();
  };
  let number = 0;
  const repeated =
    (
      label: string,
      run: Parameters<typeof runAttempt>[3],
      { under = {}, isFirst = false }: { under?: Circumstances; isFirst?: boolean } = {},
    ) =>
    async (): Promise<Attempt> => {
      const met = new Set<Topic>();
      const runUnder = (session: Session) =>
        run(underCircumstances(session, under, preparation, met));
      let meetsOthers = isFirst && !isHeavy(check);
      const once = () => {
        const meets = meetsOthers;
        meetsOthers = false;
        return attemptApart((alike) => {
          number += 1;
          return runAttempt(openSession, label, number, runUnder, { meetsOthers: alike });
        }, meets);
      };
      // Its requests may be a gigabyte each.
      const isAskedAgain = check.question !== undefined && !isHeavy(check);
      const asked = isAskedAgain ? () => askAgain(once) : once;
      const attempt = () => retryLostAnswers(asked, signal);
      const told = await attributed(await unspoilt(await attempt(), attempt), under);
      return isEmpty(under) ? told : { ...told, under: pick(under, met) };
    };
  if (!('search' in check)) {
    const attemptUnder = (circumstances: Circumstances, isFirst = false) =>
      repeated(check.id, (session) => check.run(session), { under: circumstances, isFirst });
    // To find out which circumstances a failure needs takes many attempts: too many at a gigabyte
    // each.
    const all = isHeavy(check) ? undefined : check.circumstances;
    const plain = (circumstances: Circumstances, send: (session: Session) => Promise<Conclusion>) =>
      repeated(check.id, send, { under: circumstances })();
    const plainRecords = (circumstances: Circumstances, free: readonly Topic[]) =>
      plain(circumstances, (session) => plainRecordsPass(check.needs.operations, free, session));
    const isAboutPlain = check.requirements.some((id) => PLAIN_REQUIREMENTS.has(id));
    const told = await attemptUnderAll(all ?? [{}], attemptUnder, knownCircumstances, {
      pass: async (circumstances) => {
        const { conclusion } = await plain(circumstances, (session) => plainPass(check, session));
        return conclusion.kind === 'passed';
      },
      attempt: async (circumstances, subject) => {
        if (isAboutPlain || subject.kind === 'other') return undefined;
        if (subject.kind === 'record') return plainRecords(circumstances, OF_ANY_RECORD);
        const elsewhere = requirementUnder(subject, circumstances);
        if (elsewhere === undefined || check.requirements.includes(elsewhere)) return undefined;
        return plain(circumstances, (session) => plainUploadPasses(subject.host, session));
      },
    });
    return { ...asReported(check, told, attemptUnder({})), spoilt: () => spoilt };
  }
  const searched = await check.search(propertyRunner);
  const { counterexample } = searched;
  const found = await unspoilt(searched, async () => explainedAs(searched, spoilt));
  const circumstances = counterexample?.circumstances ?? {};
  const first = await attributed(found, circumstances);
  const told = { first, circumstances, spoilt: () => spoilt };
  if (counterexample === undefined) return { ...told, again: async () => first };
  // The cases of the search have the names of the property, which may be called like its check.
  const label = `${check.id}/counterexample`;
  const again = repeated(label, (session) => counterexample.again(session), {
    under: circumstances,
  });
  return { ...told, again };
}

/** A search is not gone through once more: what it met is reported apart. */
const explainedAs = (attempt: Attempt, { blocked }: Partial<Spoilt> = {}): Attempt =>
  blocked ? { ...attempt, conclusion: { ...blocked, explained: true } } : attempt;

/**
 * A plain request that fails only under circumstances which are a requirement of their own is
 * reported by that.
 */
function asReported({ requirements }: Check, told: Attempts, again: Attempts['again']): Attempts {
  const { first, circumstances } = told;
  const { conclusion } = first;
  if (conclusion.kind !== 'failed') return told;
  const { subject, status } = conclusion;
  if (!requirements.includes(plainRequestOf(subject)?.requirement ?? '')) return told;
  const elsewhere = requirementUnder(subject, circumstances, status);
  if (elsewhere === undefined || requirements.includes(elsewhere)) return told;
  return { first: { ...first, conclusion: asPlainFailure(conclusion) }, again, circumstances };
}

/** Whether plain records pass that are as large, and plain uploads of a check without records. */
async function plainPass({ needs }: Check, session: Session): Promise<Conclusion> {
  let passed = await plainRecordsPass(needs.operations, OF_SIZE, session);
  if (needs.operations.size > 0) return passed;
  for (const host of needs.hosts) {
    // Attachments belong to emails, which were looked at.
    if (host === 'emailFiles' || passed.kind !== 'passed') continue;
    passed = await plainUploadPasses(host, session);
  }
  return passed;
}
