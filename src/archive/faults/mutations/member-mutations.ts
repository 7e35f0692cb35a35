import { isObject, type JsonObject } from '../../records/shape.js';
import { overviewOf } from '../email/email-mutations.js';
import type { BehaviourMutation } from '../fault.js';
import {
  callOverviewOf,
  type EntryOperation,
  entriesIn,
  participantsOf,
  withTexts,
} from './record-contents.js';
import { readingAs } from './record-mutations.js';

export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Changes each entry of a request in place. */
export const changingEntries = (
  operation: EntryOperation,
  change: (entry: JsonObject) => void,
): BehaviourMutation =>
  readingAs(operation, (body) => {
    for (const entry of entriesIn(body)) change(entry);
    return body;
  });

/** Changes each participant of an entry in place. */
export const changingPeople = (
  operation: EntryOperation,
  change: (person: JsonObject) => void,
): BehaviourMutation =>
  changingEntries(operation, (entry) => {
    for (const person of participantsOf(entry)) change(person);
  });

/** Changes a text that stands in some member of an object. */
export function changeText(owner: unknown, name: string, change: (text: string) => string): void {
  if (isObject(owner) && typeof owner[name] === 'string') {
    owner[name] = withTexts(owner[name], change);
  }
}

/** Changes the overview of a call in place. */
export const changingCall = (change: (overview: JsonObject) => void): BehaviourMutation =>
  readingAs('voice', (body) => {
    change(callOverviewOf(body));
    return body;
  });

/** Changes the overview of an email in place. */
export const changingEmail = (change: (overview: JsonObject) => void): BehaviourMutation =>
  readingAs('email', (body) => {
    change(overviewOf(body));
    return body;
  });

/** The organisation of an address: the last two labels of its host. */
export function organisationOf(address: unknown): string {
  const host = String(address).split('@').at(-1) ?? '';
  return host.toLowerCase().split('.').slice(-2).join('.');
}

/** Gives each object that lacks a member that of the one before it, as a reused one has it. */
export function reusing(objects: JsonObject[], name: string): void {
  let before: unknown;
  for (const one of objects) {
    if (one[name] === undefined && before !== undefined) one[name] = before;
    before = one[name];
  }
}

/** A whole number of more than 15 digits, as a double has it. */
export const asDouble = (text: string): string =>
  /^[1-9]\d{15,30}$/.test(text) ? BigInt(Number(text)).toString() : text;
