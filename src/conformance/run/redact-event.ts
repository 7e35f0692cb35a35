import type { Secrets } from '../../http/exchange/secrets.js';
import type { Attested } from '../events/attestation.js';
import type { CheckResult, Evidence, RequirementResult, RunEvent } from '../events/run-event.js';
import type { RunFindings } from '../events/run-findings.js';
import type { UnansweredRequest } from '../events/unanswered/unanswered-request.js';
import { type Differing, withoutAlike } from '../events/without-alike.js';

/** What a target said may be quoted in a reason; the whole of it stands in the exchange. */
const LONGEST_QUOTE = 500;
const LONGEST_TEXT = 2_000;

/**
 * An event without secrets: what the target answered stands in reasons and failures too, and it may
 * have repeated one there. Exchanges are redacted already.
 */
export function redactEvent(event: RunEvent, secrets: Secrets): RunEvent {
  const redact = (text: string, limit = LONGEST_TEXT): string =>
    secrets.redact(text, limit) + (text.length > limit ? '…' : '');
  switch (event.type) {
    case 'preflight': {
      const { facts, denied } = event.preflight;
      return {
        ...event,
        preflight: {
          facts: facts.map((fact) => ({ ...fact, text: redact(fact.text, LONGEST_QUOTE) })),
          denied: denied.map((one) => ({ ...one, answer: redact(one.answer, LONGEST_QUOTE) })),
        },
      };
    }
    case 'check-finished':
      return { ...event, check: redactCheck(event.check, redact) };
    case 'observed': {
      const { observation } = event;
      return { ...event, observation: { ...observation, answer: redact(observation.answer) } };
    }
    case 'run-finished': {
      const { reason, requirements, attestations, serverOutput } = event;
      return {
        ...event,
        ...(reason !== undefined && { reason: redact(reason) }),
        requirements: requirements.map((one): RequirementResult => {
          const { attested } = one;
          return {
            ...redactReason(one, redact),
            ...(attested && { attested: redactAttested(attested, secrets) }),
          };
        }),
        ...(attestations && {
          attestations: attestations.map((one) => redactAttested(one, secrets)),
        }),
        ...redactFindings(event, redact),
        ...(serverOutput && { serverOutput: serverOutput.map((line) => redact(line)) }),
      };
    }
    default:
      return event;
  }
}

type Redact = (text: string, limit?: number) => string;

function redactCheck(check: CheckResult, redact: Redact): CheckResult {
  const { failure, evidence, noVerdict } = check;
  const whole = (line: string) => redact(line, Number.POSITIVE_INFINITY);
  const lines = ({ before, curl }: Evidence) => ({
    ...(before && { before: before.map(whole) }),
    curl: whole(curl),
  });
  const redacted = {
    ...redactReason(check, redact),
    ...(noVerdict !== undefined && { noVerdict: redact(noVerdict) }),
    ...(evidence && { evidence: { ...evidence, ...lines(evidence) } }),
  };
  if (failure === undefined) return redacted;
  const { message, ...texts } = failure;
  const shown = withDifference({ expected: whole(texts.expected), actual: whole(texts.actual) });
  const sentence = ({ expected, actual }: Differing) => `expected ${expected}, came ${actual}`;
  return {
    ...redacted,
    failure: {
      ...failure,
      message: redact(message.replaceAll(sentence(texts), () => sentence(shown))),
      expected: redact(shown.expected, LONGEST_QUOTE),
      actual: redact(shown.actual, LONGEST_QUOTE),
      ...lines(failure),
    },
  };
}

/** Two texts such that they differ in what is kept of them, where that is possible. */
function withDifference(texts: Differing): Differing {
  const { expected, actual } = texts;
  const isInSight = expected.slice(0, LONGEST_QUOTE) !== actual.slice(0, LONGEST_QUOTE);
  return isInSight ? texts : withoutAlike(texts);
}

function redactFindings({ stopped, unanswered }: RunFindings, redact: Redact): RunFindings {
  const redacted = (one: UnansweredRequest): UnansweredRequest => ({
    ...one,
    request: redact(one.request, LONGEST_QUOTE),
    ...(one.curl !== undefined && { curl: redact(one.curl, Number.POSITIVE_INFINITY) }),
  });
  return {
    ...(stopped && { stopped: { ...stopped, unanswered: stopped.unanswered.map(redacted) } }),
    ...(unanswered && { unanswered: { ...unanswered, example: redacted(unanswered.example) } }),
  };
}

function redactReason<T extends { reason?: string }>(of: T, redact: Redact): T {
  return of.reason === undefined ? of : { ...of, reason: redact(of.reason) };
}

/** Whole: an attested statement is compared with its file. */
const redactAttested = <T extends Attested>(of: T, secrets: Secrets): T => ({
  ...of,
  by: secrets.redact(of.by),
  evidence: secrets.redact(of.evidence),
});
