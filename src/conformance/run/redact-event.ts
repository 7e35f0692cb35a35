import type { Secrets } from '../../http/exchange/secrets.js';
import type { CheckResult, RequirementResult, RunEvent } from '../check/run-event.js';

/** What a target said may be quoted in a reason; the whole of it stands in the exchange. */
const LONGEST_QUOTE = 500;
const LONGEST_TEXT = 2_000;

/**
 * An event as anybody may see it: what the target answered stands in reasons and failures too, and it may have repeated
 * a secret there. Exchanges are clean already.
 */
export function redactEvent(event: RunEvent, secrets: Secrets): RunEvent {
  const clean = (text: string, limit = LONGEST_TEXT): string =>
    secrets.redact(text, limit) + (text.length > limit ? '…' : '');
  switch (event.type) {
    case 'check-finished':
      return { ...event, check: cleanCheck(event.check, clean) };
    case 'observed': {
      const { observation } = event;
      return { ...event, observation: { ...observation, answer: clean(observation.answer) } };
    }
    case 'run-finished': {
      const { reason, requirements } = event;
      return {
        ...event,
        ...(reason !== undefined && { reason: clean(reason) }),
        requirements: requirements.map((one): RequirementResult => cleanReason(one, clean)),
      };
    }
    default:
      return event;
  }
}

type Clean = (text: string, limit?: number) => string;

function cleanCheck(check: CheckResult, clean: Clean): CheckResult {
  const { failure } = check;
  const cleaned = cleanReason(check, clean);
  if (failure === undefined) return cleaned;
  const { message, expected, actual, curl } = failure;
  return {
    ...cleaned,
    failure: {
      ...failure,
      message: clean(message),
      expected: clean(expected, LONGEST_QUOTE),
      actual: clean(actual, LONGEST_QUOTE),
      curl: clean(curl, Number.POSITIVE_INFINITY),
    },
  };
}

function cleanReason<T extends { reason?: string }>(of: T, clean: Clean): T {
  return of.reason === undefined ? of : { ...of, reason: clean(of.reason) };
}
