import type { CheckResult, Failure } from '../conformance/events/run-event.js';
import type { OwnRequirement } from '../spec/own-requirement.js';
import { requirementsOf } from '../suite/requirements-of.js';

/**
 * A violation as Vitest shows it: with what was expected and what came, and how to see it again.
 */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly expected: string;
  readonly actual: string;

  /** @param own requirements beside those of the interface */
  constructor(
    check: Pick<CheckResult, 'id' | 'level' | 'requirements'>,
    { message, expected, actual, reproduced, location, counterexample, curl }: Failure,
    own: readonly OwnRequirement[] = [],
  ) {
    super(
      [
        message,
        ...requirementsOf(check).map(
          ({ id, section, statement }) => `${check.level} ${id} (section ${section}): ${statement}`,
        ),
        ...own
          .filter(({ id }) => check.requirements.includes(id))
          .map(({ id, source, statement }) => `${check.level} ${id} (${source}): ${statement}`),
        `reproduced ${reproduced}`,
        ...(location === undefined
          ? []
          : [`at ${location.file}:${location.line}, step ${location.step}`]),
        ...(counterexample === undefined ? [] : [`smallest case: ${counterexample.scenario}`]),
        ...(curl === '' ? [] : [curl]),
      ].join('\n'),
    );
    this.expected = expected;
    this.actual = actual;
    // Where the harness noticed it is of no use to those who run the server.
    this.stack = `${this.name}: ${check.id}: ${this.message}`;
  }
}

/** There is no verdict where one was asked for: never green. */
export class NoVerdict extends Error {
  override readonly name = 'NoVerdict';

  constructor(id: string, reason: string) {
    super(`${id}: no verdict: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}
