import type { JudgedStep, Step } from 'archive-assay/property';
import type { Command } from './commands.js';
import { email, emailAgain, emailWithoutToken, oversizeEmail, sibling } from './email-commands.js';
import { abort, oversize, tamper, upload, uploadWithoutToken } from './file-commands.js';
import { ANY_ANSWER, type Outcome } from './outcome.js';
import { record, recordAgain, recordWithoutToken } from './record-commands.js';
import { type ArchiveState, either } from './state.js';

/** What one command sends and expects of an archive in some state, and the state after it. Pure. */
export function perform(state: ArchiveState, command: Command, id: string): Outcome {
  switch (command.do) {
    case 'upload':
      return upload(state, command, id);
    case 'oversize':
      return oversize(state, command, id);
    case 'abort':
      return abort(state, command, id);
    case 'upload-without-token':
      return uploadWithoutToken(state, command, id);
    case 'tamper':
      return tamper(state, command);
    case 'record':
      return record(state, command, id);
    case 'record-again':
      return recordAgain(state, command);
    case 'record-without-token':
      return recordWithoutToken(state, command, id);
    case 'email':
      return email(state, command, id);
    case 'email-again':
      return emailAgain(state, command);
    case 'email-without-token':
      return emailWithoutToken(state, command, id);
    case 'sibling':
      return sibling(state, command, id);
    case 'oversize-email':
      return oversizeEmail(state, command, id);
    case 'many':
      return many(state, command);
    case 'together':
      return together(state, command.commands, id);
  }
}

/**
 * Plain records or emails, one like the other: an archive may forget over many what it knew after
 * one.
 */
function many(
  state: ArchiveState,
  { what, times, atOnce }: Extract<Command, { do: 'many' }>,
): Outcome {
  const submit: Step = { submit: what, expect: 'accepted' };
  const step: Step = {
    repeat: times,
    ...(atOnce === 1 ? {} : { atOnce: Math.min(atOnce, times) }),
    steps: [submit],
  };
  const judges = what === 'email' ? 'email/plain-email-passes' : `${what}/plain-record-passes`;
  return { state, steps: [{ step, judges }] };
}

/**
 * Commands of several clients at once. The order in which the archive takes them is open, so an
 * answer is judged only when it is the same in each, and of what they leave behind only that is
 * known which each order leaves.
 */
function together(state: ArchiveState, commands: Command[], id: string): Outcome {
  const named = commands
    .map((command, index) => ({ command, id: `${id}${'abcdefgh'.charAt(index)}` }))
    .filter(({ command, id: own }) => perform(state, command, own).steps.length === 1);
  const [first] = named;
  if (first === undefined) return { state, steps: [] };
  if (named.length === 1) return perform(state, first.command, first.id);
  const judged = named.map((one) => inAnyOrder(state, one, named));
  const ends = orders(named).map((order) =>
    order.reduce((now, one) => perform(now, one.command, one.id).state, state),
  );
  return {
    state: ends.reduce(either),
    steps: [
      {
        step: { together: judged.map(({ step }) => step) },
        judges: judged.map(({ judges }) => (Array.isArray(judges) ? undefined : judges)),
      },
    ],
  };
}

interface Named {
  command: Command;
  id: string;
}

function inAnyOrder(state: ArchiveState, one: Named, all: Named[]): JudgedStep {
  const [alone] = perform(state, one.command, one.id).steps;
  if (alone === undefined) throw new TypeError('a command without a step is not sent');
  const before = orders(all).map((order) => order.slice(0, order.indexOf(one)));
  const same = before.every((others) => {
    const now = others.reduce(
      (known, other) => perform(known, other.command, other.id).state,
      state,
    );
    const [step] = perform(now, one.command, one.id).steps;
    return JSON.stringify(step?.step) === JSON.stringify(alone.step);
  });
  return same ? alone : { step: open(alone.step) };
}

/** A step whose answer may be any. */
function open(step: Step): Step {
  if (!('expect' in step) || 'inspect' in step) return step;
  const { expect: _, ...rest } = step;
  return { ...rest, require: ANY_ANSWER };
}

/** Every order of some things; there are at most four of them. */
function orders<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((first) =>
    orders(things.filter((thing) => thing !== first)).map((others) => [first, ...others]),
  );
}
