import type { Operation } from '../../spec/operation.js';
import { isObject, type JsonObject, Malformed } from './shape.js';

const PATH_CHARACTERS = /[\\/:*?"<>|]/;
const PLAIN_KEY = /^[!-~]{1,255}$/;
const PLAIN_NAME = /^[A-Za-z0-9-]+$/;

/**
 * Refuses what the interface does not promise to take: names of files that no file system takes,
 * keys of external files that are long or not ASCII, names of properties with other signs than
 * hyphens, and calls that end before they begin, or that people join or leave outside of their
 * times.
 *
 * @throws Malformed
 */
export function refuseOddities(body: unknown, operation: Operation): void {
  for (const object of objectsIn(body)) {
    refuseOddFile(object);
    if (operation === 'email' && isObject(object.emailProperties)) {
      const odd = Object.keys(object.emailProperties).find((name) => !PLAIN_NAME.test(name));
      if (odd !== undefined) throw new Malformed(`emailProperties: ${odd} is no plain name`);
    }
    if (operation === 'voice' && object.startTime !== undefined) refuseOddTimes(object);
  }
}

function refuseOddFile({ filename, fileKey, fileHref }: JsonObject): void {
  if (typeof filename === 'string' && PATH_CHARACTERS.test(filename)) {
    throw new Malformed('filename must have no character of a path');
  }
  if (fileHref !== undefined && typeof fileKey === 'string' && !PLAIN_KEY.test(fileKey)) {
    throw new Malformed('fileKey of an external file must be at most 255 plain characters');
  }
}

function refuseOddTimes({ startTime, stopTime, participants }: JsonObject): void {
  const [start, stop] = [Number(startTime), Number(stopTime)];
  if (start >= stop) throw new Malformed('stopTime must be later than startTime');
  for (const { joinTimeMS = startTime, leaveTimeMS = stopTime } of objectsIn(participants)) {
    const [joined, left] = [Number(joinTimeMS), Number(leaveTimeMS)];
    if (joined < start || left > stop || left < joined) {
      throw new Malformed('participants must join and leave within the call');
    }
  }
}

/** All objects in a JSON value, at any depth. */
function* objectsIn(value: unknown): Generator<JsonObject> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one);
  if (!isObject(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* objectsIn(member);
}
