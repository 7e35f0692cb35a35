import type { Secrets } from '../../../http/exchange/secrets.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { InspectorError } from '../../../profile/inspector/inspector-error.js';
import { markersIn } from '../audits/markers-in.js';
import type { EvidenceLine, InspectionLine, InspectionQuery } from './evidence.js';
import { withoutRepeats } from './repeated-texts.js';

/**
 * Longer answers of the inspector are not kept: they have in them what a check sent, which may be
 * megabytes. What repeats itself counts once. One for many records is what all checks of a run are
 * judged by together, at its end.
 */
const LONGEST_ANSWER = { toOne: 256 * 1024, toMany: 64 * 1024 * 1024 };
/**
 * Of many records, those that are longer are kept by their markers alone: what is compared of them
 * all is smaller.
 */
const LARGEST_OF_MANY = 1024 * 1024;

/** An inspector whose answers and failures are kept for one session. */
export function recordedInspector(
  session: string,
  inspector: Inspector,
  keep: (evidence: EvidenceLine) => void,
  secrets: Secrets,
): Inspector {
  const last = new Map<string, string>();
  const note = (
    query: InspectionQuery,
    seen: Omit<InspectionLine, 'type' | 'session' | 'query'>,
  ) => {
    const [key, text] = [JSON.stringify(query), JSON.stringify(seen)];
    if (last.get(key) === text) return;
    last.set(key, text);
    keep({ type: 'inspection', session, query, ...seen });
  };
  const noted = async <T>(
    query: InspectionQuery,
    ask: () => Promise<T>,
    areMany = false,
  ): Promise<T> => {
    try {
      const answer = await ask();
      const kept = areMany ? withoutLargeOnes(answer) : answer;
      note(query, shownAnswer(kept, LONGEST_ANSWER[areMany ? 'toMany' : 'toOne'], secrets));
      return answer;
    } catch (error) {
      if (error instanceof Error) {
        const code = 'code' in error ? String(error.code) : '';
        const isTooMuch = error instanceof InspectorError && error.mayBeTooMuch;
        const more = isTooMuch ? { mayBeTooMuch: true as const } : {};
        note(query, { error: { code, message: secrets.redact(error.message), ...more } });
      }
      throw error;
    }
  };
  return {
    urlOf: (query) => inspector.urlOf(query),
    file: ({ fileKey, host }) => noted({ fileKey, host }, () => inspector.file({ fileKey, host })),
    records: ({ marker }, areMany = false) =>
      noted({ marker }, () => inspector.records({ marker }, areMany), areMany),
  };
}

function withoutLargeOnes(answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer;
  return answer.map((record: unknown) =>
    JSON.stringify(record).length <= LARGEST_OF_MANY
      ? record
      : { record: { markers: [...markersIn(record)] } },
  );
}

function shownAnswer(
  answer: unknown,
  longest: number,
  secrets: Secrets,
): Pick<InspectionLine, 'answer' | 'repeats' | 'omitted'> {
  if (answer === undefined) return {};
  const text = JSON.stringify(answer);
  if (text.length > LONGEST_ANSWER.toMany) return { omitted: text.length };
  // What is repeated may be half of a secret.
  const shown = secrets.redact(text);
  const { value, repeats } = withoutRepeats(shown === text ? answer : JSON.parse(shown));
  const isTooLong = text.length > longest && JSON.stringify(value).length > longest;
  return isTooLong ? { omitted: text.length } : { answer: value, ...(repeats && { repeats }) };
}
