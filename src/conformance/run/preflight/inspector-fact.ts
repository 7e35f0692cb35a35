import { setTimeout as sleep } from 'node:timers/promises';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import type { PreflightFact } from '../../events/preflight.js';
import type { PlainOutcome } from './plain-requests.js';

/** What an inspector may show; only emails have the third row. */
const OF_FILE = ['size', 'sha256', 'contentType'];
const OF_RECORD = ['messages', 'record', 'files'];
const OF_EMAIL = ['requestId', 'messageId', 'subject', 'reconciliationId'];

const POLL_MS = 100;
/** From here on, waiting for the inspector makes up most of a run. */
const SLOW_MS = 500;

/** What an inspector shows of something. */
type View = object | undefined;

/**
 * Asks the inspector for one file, one email and one other record, as far as they were archived,
 * and says what it shows of each. Nothing is judged here: missing members make checks not observed.
 *
 * @param longestMs until archived records must show
 */
export async function inspectorFact(
  inspector: Inspector,
  outcomes: readonly PlainOutcome[],
  longestMs: number,
  signal: AbortSignal,
): Promise<PreflightFact> {
  const until = performance.now() + longestMs;
  let fastestMs = Number.POSITIVE_INFINITY;
  const timed = async (look: () => Promise<View>): Promise<View> => {
    const askedAt = performance.now();
    const view = await look();
    fastestMs = Math.min(fastestMs, performance.now() - askedAt);
    return view;
  };
  const shown = async (look: () => Promise<View>): Promise<View> => {
    for (;;) {
      const view = await timed(look);
      if (view === undefined && !signal.aborted && performance.now() < until) {
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      // The first answers of a process often take longer than all others.
      if (fastestMs >= SLOW_MS && !signal.aborted) await timed(look);
      return view;
    }
  };
  const record = (isEmail: boolean) => {
    const marker = markerOf(outcomes, isEmail);
    return marker === undefined
      ? undefined
      : shown(async () => (await inspector.records({ marker }))[0]);
  };
  const file = fileOf(outcomes);
  try {
    const views = await Promise.all([
      file && shown(() => inspector.file(file)),
      record(false),
      record(true),
    ]);
    const [ofFile, ofRecord, ofEmail] = views;
    const lines = [
      ...(file ? [inWords('a file', ofFile, OF_FILE)] : []),
      ...(markerOf(outcomes, false) ? [inWords('a record', ofRecord, OF_RECORD)] : []),
      ...(markerOf(outcomes, true)
        ? [inWords('an email', ofEmail, [...OF_RECORD, ...OF_EMAIL])]
        : []),
    ];
    return {
      about: 'inspector',
      ok: lines.every(({ ok }) => ok),
      ...(lines.length === 0 && { unknown: true }),
      text:
        lines.length === 0
          ? 'nothing was archived to look at'
          : [...lines.map(({ text }) => text), ...slowness(fastestMs)].join('; '),
    };
  } catch (error) {
    const text = error instanceof Error ? error.message : 'it failed';
    return { about: 'inspector', ok: false, text };
  }
}

function slowness(ms: number): string[] {
  if (ms < SLOW_MS) return [];
  return [`takes ${Math.round(ms)} ms for an answer, which makes the run a long one`];
}

function inWords(what: string, view: View, members: string[]): { ok: boolean; text: string } {
  if (view === undefined) return { ok: false, text: `does not show ${what} that was accepted` };
  const values = new Map<string, unknown>(Object.entries(view));
  const has = members.filter((member) => (values.get(member) ?? undefined) !== undefined);
  const lacks = members.filter((member) => !has.includes(member));
  const without = lacks.length === 0 ? '' : `, not its ${lacks.join(', ')}`;
  const shows = has.length === 0 ? `shows ${what}` : `shows of ${what} its ${has.join(', ')}`;
  return { ok: true, text: `${shows}${without}` };
}

function fileOf(outcomes: readonly PlainOutcome[]) {
  for (const { host, tried } of outcomes) {
    const archived = tried?.archived;
    if (archived !== undefined && 'fileKey' in archived) return { ...archived, host };
  }
  return undefined;
}

function markerOf(outcomes: readonly PlainOutcome[], isEmail: boolean): string | undefined {
  for (const { host, tried } of outcomes) {
    const archived = tried?.archived;
    if (archived !== undefined && 'marker' in archived && (host === 'email') === isEmail) {
      return archived.marker;
    }
  }
  return undefined;
}
