import type { Draft } from './draft.js';
import { readReference } from './references.js';
import {
  asArray,
  asObject,
  type JsonObject,
  Malformed,
  optionalStrings,
  requireMilliseconds,
} from './shape.js';

const OVERVIEW_STRINGS = ['callId', 'callType', 'deviceName', 'direction', 'stopReason'];
const PERSON_STRINGS = ['name', 'phone', 'company', 'email', 'detail'];

/**
 * The request of POST /voice (section 2.4), archived as one.
 *
 * @throws Malformed
 */
export function readVoice(body: unknown): Draft[] {
  const request = asObject(body, 'the request');
  const overview = asObject(request.callOverview, 'callOverview');
  optionalStrings(overview, OVERVIEW_STRINGS, 'callOverview');
  if (overview.owner !== undefined) {
    optionalStrings(asObject(overview.owner, 'owner'), PERSON_STRINGS, 'callOverview.owner');
  }
  const records = asArray(request.voiceRecords, 'voiceRecords').map((record, at) =>
    readVoiceRecord(record, `voiceRecords[${at}]`),
  );
  const references = records.flatMap(({ recordingFile }, at) =>
    recordingFile === undefined
      ? []
      : [readReference(recordingFile, `voiceRecords[${at}].recordingFile`)],
  );
  return [{ record: request, references }];
}

function readVoiceRecord(value: unknown, where: string): JsonObject {
  const record = asObject(value, where);
  requireMilliseconds(record.startTime, `${where}.startTime`);
  if (record.stopTime !== undefined) requireMilliseconds(record.stopTime, `${where}.stopTime`);
  if (record.participants === undefined) return record;
  for (const [at, person] of asArray(record.participants, `${where}.participants`).entries()) {
    readParticipant(person, `${where}.participants[${at}]`);
  }
  return record;
}

function readParticipant(value: unknown, where: string): void {
  const participant = asObject(value, where);
  optionalStrings(participant, PERSON_STRINGS, where);
  for (const name of ['joinTimeMS', 'leaveTimeMS']) {
    const time = participant[name];
    if (time !== undefined && !Number.isSafeInteger(time)) {
      throw new Malformed(`${where}.${name} must be an integer`);
    }
  }
}
