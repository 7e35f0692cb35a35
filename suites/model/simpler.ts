import type { Command, FileHost, FileUse } from './commands.js';
import { commandOf } from './compile.js';
import { MAX_TIMES } from './vocabulary.js';

/**
 * Simpler lists of commands: without what comes after the failing one, without halves, quarters,
 * single ones, and then with simpler commands.
 */
export function* simplerCommands(commands: Command[], step: number): Iterable<Command[]> {
  const failing = commandOf(commands, step);
  if (failing !== undefined && failing + 1 < commands.length) yield commands.slice(0, failing + 1);
  for (
    let size = Math.ceil(commands.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = commands.length - size; at > -size; at -= size) {
      yield [...commands.slice(0, Math.max(at, 0)), ...commands.slice(at + size)];
    }
  }
  yield* moreOfOneKind(commands);
  for (const [index, command] of commands.entries()) {
    for (const simpler of simplerThan(command)) {
      yield [...commands.slice(0, index), ...simpler, ...commands.slice(index + 1)];
    }
  }
}

/** Where only the number of requests counts, many of one kind do for a command of another kind. */
function* moreOfOneKind(commands: Command[]): Iterable<Command[]> {
  for (const [at, many] of commands.entries()) {
    if (many.do !== 'many' || many.times === MAX_TIMES) continue;
    const more = commands.map((command, index) =>
      index === at ? { ...many, times: MAX_TIMES } : command,
    );
    for (const index of commands.keys()) {
      if (index !== at) yield more.filter((_, other) => other !== index);
    }
  }
}

/** What could stand in place of a command; together with what it was made of. */
function* simplerThan(command: Command): Iterable<Command[]> {
  switch (command.do) {
    case 'upload':
      if (command.chunked) yield [{ ...command, chunked: false }];
      if (command.type !== 0) yield [{ ...command, type: 0 }];
      if (command.size !== 0) yield [{ ...command, size: 0 }];
      break;
    case 'oversize':
      yield* referring(command);
      if (command.chunked) yield [{ ...command, chunked: false }];
      break;
    case 'abort':
      yield* referring(command);
      if (command.reset) yield [{ ...command, reset: false }];
      if (command.chunked) yield [{ ...command, chunked: false }];
      if (command.part !== 2) yield [{ ...command, part: 2 }];
      break;
    case 'upload-without-token':
      yield* referring(command);
      if (command.token !== 'none') yield [{ ...command, token: 'none' }];
      break;
    case 'email-without-token':
      yield [{ do: 'email', slot: command.slot, attach: undefined, text: 0, copies: 1 }];
      if (command.token !== 'none') yield [{ ...command, token: 'none' }];
      break;
    case 'record-without-token':
      if (command.token !== 'none') yield [{ ...command, token: 'none' }];
      break;
    case 'record':
      yield* simplerRecords(command);
      break;
    case 'email':
      if (command.copies > 1) yield [{ ...command, copies: 1 }];
      if (command.attach !== undefined) yield [{ ...command, attach: undefined }];
      if (command.text !== 0) yield [{ ...command, text: 0 }];
      break;
    case 'many':
      if (command.atOnce > 1) yield [{ ...command, atOnce: 1 }];
      for (const times of [2, Math.floor(command.times / 2), command.times - 1]) {
        if (times >= 2 && times < command.times) yield [{ ...command, times }];
      }
      break;
    case 'together':
      yield command.commands;
      for (const index of command.commands.keys()) {
        yield [{ ...command, commands: command.commands.filter((_, at) => at !== index) }];
      }
      break;
  }
}

/**
 * Where an upload that leaves no file only made the model look for one, a record that refers to it
 * does as well.
 */
function* referring({ host, key }: { host: FileHost; key: number }): Iterable<Command[]> {
  if (host === 'emailFiles') return;
  yield [{ do: 'record', host, slot: 0, entries: [[{ key }]], people: 1, text: 0 }];
}

function* simplerRecords(command: Extract<Command, { do: 'record' }>): Iterable<Command[]> {
  const { entries } = command;
  if (entries.length > 1) {
    for (const index of entries.keys()) {
      yield [{ ...command, entries: entries.filter((_, at) => at !== index) }];
    }
  }
  for (const [index, uses] of entries.entries()) {
    for (const fewer of simplerUses(uses)) {
      yield [{ ...command, entries: entries.map((entry, at) => (at === index ? fewer : entry)) }];
    }
  }
  if (command.people > 1) yield [{ ...command, people: 1 }];
  if (command.text !== 0) yield [{ ...command, text: 0 }];
}

function* simplerUses(uses: FileUse[]): Iterable<FileUse[]> {
  if (uses.length < 2) return;
  for (const index of uses.keys()) yield uses.filter((_, at) => at !== index);
}
