import type { Circumstances } from '../../../spec/circumstances.js';
import { PLAIN_REQUIREMENTS } from '../../../spec/plain-request.js';
import { requirementsOfKind } from '../../../spec/requirements.js';
import type { Check } from '../../check/check.js';
import type { Blocked, Subject, Violation } from '../../language/conclusion.js';
import type { VerdictContext } from '../verdict-context.js';
import { failingChecks } from './failing-checks.js';
import { reportedBy } from './reported-by.js';

const PARTICULAR = [...requirementsOfKind('acceptance')].filter(
  (id) => !PLAIN_REQUIREMENTS.has(id),
);

/**
 * A case of a property has many traits at once, and even the smallest one that is refused has some
 * left. Where a check that is about one of them got the same refusal, that is where it is reported,
 * and not as the refusal of something plain.
 *
 * @param circumstances under which the violation was met
 */
export async function refusedElsewhere(
  check: Check,
  violation: Violation,
  circumstances: Circumstances,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  const { subject, actual, status = 0, refusalExpected } = violation;
  const area = areaOf(subject);
  if (!('search' in check) || area === undefined || refusalExpected || status < 300)
    return undefined;
  const bases = new Set(
    PARTICULAR.filter((id) => id.startsWith(`${area}/`) && !check.requirements.includes(id)),
  );
  const mayExplain = (other: Check) => !('search' in other) && other.level === 'must';
  for await (const one of failingChecks(bases, circumstances, mayExplain, context)) {
    const { violation: known } = one.failure;
    if (known?.status !== status || known.refusalExpected) continue;
    if (areaOf(known.subject) !== area) continue;
    const came = `came ${actual}, and so it did for ${one.check.id}`;
    return reportedBy(came, [one.base], { exchange: undefined, subject }, [one.check.id]);
  }
  return undefined;
}

function areaOf(subject: Subject): string | undefined {
  switch (subject.kind) {
    case 'record':
      return subject.operation;
    case 'upload':
      return 'files';
    case 'other':
      return undefined;
  }
}
