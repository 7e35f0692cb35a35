import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { PLAIN_REQUIREMENTS } from '../../spec/plain-request.js';
import { type Check, isHeavy } from '../check/check.js';
import type { Attempt } from '../check/property-runner.js';
import { underCircumstances } from '../circumstances/under-circumstances.js';
import type { Conclusion } from '../language/conclusion.js';
import type { Session } from '../language/session/session.js';
import { type Attempts, attemptUnderAll } from './attempt-under-circumstances.js';
import { attribute } from './attribution/attribute.js';
import { withConnection } from './attribution/behind-refusal.js';
import { OF_ANY_RECORD, OF_SIZE, plainRecordsPass } from './plain/plain-records-pass.js';
import { asPlainFailure, plainRequestOf, requirementUnder } from './plain/plain-request-of.js';
import { plainUploadPasses } from './plain/plain-upload-passes.js';
import { askAgain, attemptApart, retryLostAnswers, runAttempt } from './run-attempt.js';
import type { RunContext } from './run-context.js';
import type { VerdictContext } from './verdict-context.js';

/**
 * The first attempt at a check, which is a search where it is a property, and the way to more of
 * them.
 */
export async function openAttempts(
  check: Check,
  { openSession, propertyRunner, knownCircumstances, preparation, signal }: RunContext,
  verdictContext: VerdictContext,
): Promise<Attempts> {
  const attributed = async (attempt: Attempt, under: Circumstances = {}): Promise<Attempt> => {
    const { conclusion: own, exchanges } = attempt;
    const met = own.kind === 'failed' ? withConnection(under, own, exchanges) : under;
    const conclusion = await attribute(check, own, met, verdictContext);
    return { ...attempt, conclusion };
  };
  let number = 0;
  const repeated =
    (
      label: string,
      run: Parameters<typeof runAttempt>[3],
      { under = {}, isFirst = false }: { under?: Circumstances; isFirst?: boolean } = {},
    ) =>
    async (): Promise<Attempt> => {
      let meetsOthers = isFirst && !isHeavy(check);
      const once = () => {
        const meets = meetsOthers;
        meetsOthers = false;
        return attemptApart((alike) => {
          number += 1;
          return runAttempt(openSession, label, number, run, { meetsOthers: alike });
        }, meets);
      };
      // Its requests may be a gigabyte each.
      const isAskedAgain = check.question !== undefined && !isHeavy(check);
      const asked = isAskedAgain ? () => askAgain(once) : once;
      return attributed(await retryLostAnswers(asked, signal), under);
    };
  if (!('search' in check)) {
    const attemptUnder = (circumstances: Circumstances, isFirst = false) =>
      repeated(
        check.id,
        (session) => check.run(underCircumstances(session, circumstances, preparation)),
        { under: circumstances, isFirst },
      );
    // To find out which circumstances a failure needs takes many attempts: too many at a gigabyte
    // each.
    const all = isHeavy(check) ? undefined : check.circumstances;
    const plain = (circumstances: Circumstances, send: (session: Session) => Promise<Conclusion>) =>
      repeated(
        check.id,
        (session) => send(underCircumstances(session, circumstances, preparation)),
        { under: circumstances },
      )();
    const plainRecords = (circumstances: Circumstances, free: readonly Topic[]) =>
      plain(circumstances, (session) => plainRecordsPass(check.needs.operations, free, session));
    const isAboutPlain = check.requirements.some((id) => PLAIN_REQUIREMENTS.has(id));
    const told = await attemptUnderAll(all ?? [{}], attemptUnder, knownCircumstances, {
      pass: async (circumstances) =>
        (await plainRecords(circumstances, OF_SIZE)).conclusion.kind === 'passed',
      attempt: async (circumstances, subject) => {
        if (isAboutPlain || subject.kind === 'other') return undefined;
        if (subject.kind === 'record') return plainRecords(circumstances, OF_ANY_RECORD);
        const elsewhere = requirementUnder(subject, circumstances);
        if (elsewhere === undefined || check.requirements.includes(elsewhere)) return undefined;
        return plain(circumstances, (session) => plainUploadPasses(subject.host, session));
      },
    });
    return asReported(check, told, attemptUnder({}));
  }
  const found = await check.search(propertyRunner);
  const { counterexample } = found;
  const circumstances = counterexample?.circumstances ?? {};
  const first = await attributed(found, circumstances);
  if (counterexample === undefined) return { first, again: async () => first, circumstances };
  // The cases of the search have the names of the property, which may be called like its check.
  const label = `${check.id}/counterexample`;
  const again = repeated(
    label,
    (session) => counterexample.again(underCircumstances(session, circumstances, preparation)),
    { under: circumstances },
  );
  return { first, again, circumstances };
}

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
