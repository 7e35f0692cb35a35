import type { VoiceParticipant, VoiceRecord, VoiceRequest } from '../spec/record.js';
import type { Ingredients } from './ingredients.js';
import { isObject, type Json, type JsonObject } from './merge-patch.js';
import { personName } from './person-name.js';
import type { EnvelopeTemplate } from './record-spec.js';

const MINUTE_MS = 60_000;

/** Nothing that an archive would make up for a call that has none. */
const COMPANY = 'Example 4c1d07ae';
const DEVICE = 'desk-phone-4c1d07ae';

/** The plain overview of a call (section 2.4). */
export function callOverview({
  fresh,
  marker,
}: Pick<Ingredients, 'fresh' | 'marker'>): Pick<VoiceRequest, 'callOverview'> {
  return {
    callOverview: {
      callId: `call-${marker}`,
      callType: 'VOICE',
      owner: {
        phone: '+15550100',
        name: 'Person 1',
        email: fresh.email(),
        company: COMPANY,
        detail: 'owner',
      },
      deviceName: DEVICE,
      direction: 'OUTGOING',
      stopReason: 'HANGUP',
    },
  };
}

/** The reference to the file comes from the check. */
type VoiceRecordWithoutFile = Omit<VoiceRecord, 'recordingFile'> & {
  recordingFile: { description?: string };
};

/**
 * A plain record of a call (section 2.4).
 *
 * @param wanted what a check states of it: the times that are left open fit those that it states,
 *   because an archive may refuse a call that ends before it begins, or that people join after its
 *   end
 */
export function voiceRecord(
  { fresh, now, text, asksForText }: Ingredients,
  people: number,
  wanted: JsonObject,
): VoiceRecordWithoutFile {
  const { start, stop } = callTimes(wanted, now);
  const participants = Array.from(
    { length: people },
    (_, index): VoiceParticipant => ({
      name: personName(index),
      phone: `+1555${String(index).padStart(4, '0')}`,
      company: COMPANY,
      email: fresh.email(),
      detail: 'participant',
      joinTimeMS: start,
      leaveTimeMS: stop,
    }),
  );
  return {
    startTime: start,
    stopTime: stop,
    recordingFile: asksForText ? { description: text } : {},
    participants,
  };
}

/** From when to when a call is, in epoch milliseconds, around all times that a check states. */
function callTimes(
  { startTime, stopTime, participants }: JsonObject,
  now: number,
): { start: number; stop: number } {
  const people = Array.isArray(participants) ? participants.filter(isObject) : [];
  const joined = people.flatMap(({ joinTimeMS }) => timesIn(joinTimeMS));
  const left = people.flatMap(({ leaveTimeMS }) => timesIn(leaveTimeMS));
  const [stated] = timesIn(startTime);
  const [ended] = timesIn(stopTime);
  const within = [...joined, ...left];
  const start = stated ?? (within.length > 0 ? Math.min(...within) : (ended ?? now) - MINUTE_MS);
  const stop =
    ended ??
    (within.length > 0 || stated !== undefined ? Math.max(start + MINUTE_MS, ...within) : now);
  return { start, stop };
}

/** A time that is stated, as a number or as a numeric string. */
function timesIn(value: Json | undefined): number[] {
  const time = typeof value === 'string' ? Number(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? [time] : [];
}

/**
 * A voice request with the values of the template where it is not stated which ones are allowed
 * (section 2.4): who states them in a template may take no others.
 */
export function withVocabularyOf(template: EnvelopeTemplate, request: JsonObject): JsonObject {
  if (template.request === undefined && template.entry === undefined) return request;
  const kept = structuredClone(request);
  const overview = objectIn(template.request, 'callOverview');
  const own = objectIn(kept, 'callOverview');
  for (const name of ['callType', 'direction', 'stopReason']) {
    if (own[name] !== undefined && overview[name] !== undefined) own[name] = overview[name];
  }
  useDetail([objectIn(own, 'owner')], objectIn(overview, 'owner'));
  const [person = {}] = objectsIn(template.entry, 'participants');
  for (const record of objectsIn(kept, 'voiceRecords')) {
    useDetail(objectsIn(record, 'participants'), person);
  }
  return kept;
}

function useDetail(people: readonly JsonObject[], { detail }: JsonObject): void {
  if (detail === undefined) return;
  for (const person of people) if (person.detail !== undefined) person.detail = detail;
}

function objectIn(value: Json | undefined, name: string): JsonObject {
  const member = isObject(value) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

function objectsIn(value: Json | undefined, name: string): JsonObject[] {
  const member = isObject(value) ? value[name] : undefined;
  return Array.isArray(member) ? member.filter(isObject) : [];
}
