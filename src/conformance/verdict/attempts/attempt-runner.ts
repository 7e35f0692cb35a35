import type { Circumstances, Topic } from '../../../spec/circumstances.js';
import type { Attempt } from '../../check/attempt.js';
import { type Check, isHeavy } from '../../check/check.js';
import { isEmpty, pick } from '../../circumstances/circumstances.js';
import { underCircumstances } from '../../circumstances/under-circumstances.js';
import type { Blocked } from '../../language/conclusion.js';
import { attribute } from '../attribution/attribute.js';
import { withConnection } from '../attribution/behind-refusal.js';
import { behindUnreadBody } from '../attribution/behind-unread-body.js';
import type { RunContext } from '../run-context.js';
import type { VerdictContext } from '../verdict-context.js';
import {
  askAgain,
  attemptApart,
  type RunInSession,
  retryLostAnswers,
  runAttempt,
} from './run-attempt.js';

/** An attempt whose deciding request came behind a body that the target had not read. */
interface UnreadBodyFailure extends Pick<Attempt, 'exchanges'> {
  blocked: Blocked;
}

interface AttemptOptions {
  /** What its requests are under; by default nothing unusual. */
  under?: Circumstances;
  /**
   * Whether it may meet requests of other checks: what is repeated has to depend on none of them.
   */
  isFirst?: boolean;
}

/**
 * Makes the attempts at one check: each in a session with names of its own, repeated where its
 * answers were lost, and with a conclusion that says whether another check reports what it met.
 */
export class AttemptRunner {
  readonly #check: Check;
  readonly #context: Pick<RunContext, 'openSession' | 'preparation' | 'signal'>;
  readonly #verdictContext: VerdictContext;
  #number = 0;
  #behindUnreadBody: UnreadBodyFailure | undefined;

  constructor(
    check: Check,
    context: Pick<RunContext, 'openSession' | 'preparation' | 'signal'>,
    verdictContext: VerdictContext,
  ) {
    this.#check = check;
    this.#context = context;
    this.#verdictContext = verdictContext;
  }

  /** The first attempt so far that came behind a body which the target had not read. */
  get behindUnreadBody(): UnreadBodyFailure | undefined {
    return this.#behindUnreadBody;
  }

  /** @param label goes into the names that the attempt plants */
  async attempt(
    label: string,
    run: RunInSession,
    { under = {}, isFirst = false }: AttemptOptions = {},
  ): Promise<Attempt> {
    const topicsUsed = new Set<Topic>();
    const { openSession, preparation, signal } = this.#context;
    const runUnder: RunInSession = (session) =>
      run(underCircumstances(session, under, preparation, topicsUsed));
    let meetsOthers = isFirst && !isHeavy(this.#check);
    const attemptOnce = () => {
      const meets = meetsOthers;
      meetsOthers = false;
      return attemptApart((alike) => {
        this.#number += 1;
        return runAttempt(openSession, label, this.#number, runUnder, { meetsOthers: alike });
      }, meets);
    };
    // Its requests may be a gigabyte each.
    const isAskedAgain = this.#check.question !== undefined && !isHeavy(this.#check);
    const asked = isAskedAgain ? () => askAgain(attemptOnce) : attemptOnce;
    const repeated = () => retryLostAnswers(asked, signal);
    const attributed = await this.attributed(await repeated(), repeated, under);
    return isEmpty(under) ? attributed : { ...attributed, under: pick(under, topicsUsed) };
  }

  /**
   * An attempt with what its failure is put down to.
   *
   * @param again makes another one, where it came behind a body that was not read
   */
  async attributed(
    attempt: Attempt,
    again: () => Promise<Attempt>,
    under: Circumstances,
  ): Promise<Attempt> {
    const { conclusion, ...past } = await this.#pastUnreadBody(attempt, again);
    const underConnection =
      conclusion.kind === 'failed' ? withConnection(under, conclusion, past.exchanges) : under;
    return {
      ...past,
      conclusion: await attribute(this.#check, conclusion, underConnection, this.#verdictContext),
    };
  }

  async #pastUnreadBody(attempt: Attempt, again: () => Promise<Attempt>): Promise<Attempt> {
    const blocked = await behindUnreadBody(attempt, this.#verdictContext);
    if (blocked === undefined) return attempt;
    this.#behindUnreadBody ??= { blocked, exchanges: attempt.exchanges };
    return again();
  }
}
