import type { z } from 'zod';
import { fileAnswer, recordsAnswer } from '../../../profile/inspector/inspector-answer.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import {
  InspectorError,
  isInspectorErrorCode,
} from '../../../profile/inspector/inspector-error.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import { CannotReplay } from './cannot-replay.js';
import type { InspectionLine, InspectionQuery } from './evidence.js';
import type { RecordedSession } from './recorded-session.js';
import { withRepeats } from './repeated-texts.js';

/** The last answer to each question, whichever session asked it: some are asked once a run. */
export type AnyAnswers = Map<string, InspectionLine>;

/** The inspector as one session saw it. */
export function replayedInspector(
  session: RecordedSession,
  { urlOf }: Inspector,
  anywhere: AnyAnswers,
): Inspector {
  const answerTo = (query: InspectionQuery): InspectionLine => {
    const known = session.answer(query) ?? anywhere.get(JSON.stringify(query));
    if (known === undefined)
      throw new CannotReplay(`${session.key} asks the inspector something else now`);
    const { error, omitted } = known;
    if (omitted !== undefined) {
      throw new CannotReplay(`the inspector showed ${omitted} bytes, which were not kept`);
    }
    if (error === undefined) return known;
    const { code, message, mayBeTooMuch = false } = error;
    if (isInspectorErrorCode(code)) throw new InspectorError(code, message, mayBeTooMuch);
    throw new CannotJudge(message);
  };
  return {
    urlOf,
    file: async ({ fileKey, host }) => {
      const { answer, repeats } = answerTo({ fileKey, host });
      return answer === undefined ? undefined : parsed(fileAnswer, withRepeats(answer, repeats));
    },
    records: async ({ marker }) => {
      const { answer, repeats } = answerTo({ marker });
      return parsed(recordsAnswer, { records: withRepeats(answer, repeats) }).records;
    },
  };
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new CannotReplay('what is kept of an inspection is none');
}
