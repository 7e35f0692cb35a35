import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { ServiceClient } from '../../http/service/service-client.js';
import type { HostName } from '../../spec/operation.js';
import {
  fileAnswer,
  type InspectedFile,
  type InspectedRecord,
  recordsAnswer,
} from './inspector-answer.js';
import { inspectorError } from './inspector-error.js';

/** A file by its key and the host that it was uploaded to. */
interface FileQuery {
  fileKey: string;
  host: HostName;
}

/** Every archived record whose JSON contains `marker`. */
interface RecordsQuery {
  marker: string;
}

/** A view into the archive, served by the operator of the target. */
export interface Inspector {
  /** Where a question is asked. */
  urlOf(query: FileQuery | RecordsQuery): string;
  /** @throws InspectorError */
  file(query: FileQuery): Promise<InspectedFile | undefined>;
  /**
   * @param areMany whether they are known to be a great number, which makes it quicker; false by
   * default
   * @throws InspectorError
   */
  records(query: RecordsQuery, areMany?: boolean): Promise<InspectedRecord[]>;
}

type GetJson = (url: string, options: { isLarge?: true }) => ReturnType<ServiceClient['getJson']>;

/**
 * A client for the inspector of a profile.
 *
 * @param baseUrl without a trailing slash
 */
export function createInspector(baseUrl: string, getJson: GetJson): Inspector {
  const urlOf: Inspector['urlOf'] = (query) => {
    const path = 'marker' in query ? '/records' : '/files';
    const pairs = Object.entries(query).map(
      ([name, value]: [string, string]) => `${name}=${encodeURIComponent(value)}`,
    );
    return `${baseUrl}${path}?${pairs.join('&')}`;
  };
  const get = async (url: string, isLarge = false) => {
    try {
      return await untilFree(() => getJson(url, isLarge ? { isLarge } : {}));
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : undefined;
      throw inspectorError('inspector-unreachable', url, detail, cause);
    }
  };
  return {
    urlOf,
    file: async (query) => {
      const url = urlOf({ fileKey: query.fileKey, host: query.host });
      const { status, json } = await get(url);
      if (status === 404) return undefined;
      const file = check(fileAnswer, url, { status, json }, 'it is no JSON object');
      if (file.fileKey === undefined || file.fileKey === query.fileKey) return file;
      throw inspectorError('inspector-other', url, 'it has another fileKey');
    },
    records: async ({ marker }, areMany) => {
      const url = urlOf({ marker });
      const answer = await get(url, areMany);
      return check(recordsAnswer, url, answer, 'it has no list of objects named records').records;
    },
  };
}

/**
 * How often a question is asked whose answer may be another one a moment later: of an inspector, or
 * of a proxy before it, that has no time, and of one that failed, perhaps for this once.
 */
const MAX_TRIES: ReadonlyMap<number, number> = new Map([
  ...[429, 502, 503, 504].map((status): [number, number] => [status, 4]),
  [500, 2],
]);
const PAUSE_MS = 250;

/** The first answer that would stay the same, or the last of some. */
async function untilFree(ask: () => ReturnType<GetJson>): ReturnType<GetJson> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (tries >= (MAX_TRIES.get(answer.status) ?? 1)) return answer;
    await sleep(PAUSE_MS * tries);
  }
}

/**
 * @param wrong what an answer lacks that the schema does not take: its members are looked at by
 * those who need them
 */
function check<S extends z.ZodType>(
  schema: S,
  url: string,
  { status, json }: { status: number; json: unknown },
  wrong: string,
): z.output<S> {
  if (status !== 200) throw inspectorError('inspector-status', url, String(status));
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  throw inspectorError('inspector-answer', url, wrong);
}
