import type { CheckResult, Failure } from '../conformance/check/run-event.js';
import type { Requirement } from '../spec/requirement.js';

/** A violation as Vitest shows it: with what was expected and what came, and how to see it again. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly expected: string;
  readonly actual: string;

  constructor(
    { id, level }: Pick<CheckResult, 'id' | 'level'>,
    failure: Failure,
    requirements: readonly Requirement[],
  ) {
    super(
      [
        failure.message,
        ...requirements.map(
          (one) => `${level} ${one.id} (section ${one.section}): ${one.statement}`,
        ),
        `reproduced ${failure.reproduced}`,
        ...(failure.counterexample === undefined
          ? []
          : [`smallest case: ${failure.counterexample.scenario}`]),
        ...(failure.curl === '' ? [] : [failure.curl]),
      ].join('\n'),
    );
    this.expected = failure.expected;
    this.actual = failure.actual;
    // Where the harness noticed it is of no use to those who run the server.
    this.stack = `${this.name}: ${id}: ${this.message}`;
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
