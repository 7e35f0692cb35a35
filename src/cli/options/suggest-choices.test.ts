import { expect, it, vi } from 'vitest';
import { allCommands, runCommandLine } from '../command-line.js';

/** Every option and argument that takes one of some words, with the second of them mistyped. */
const CASES = allCommands(() => {}).commands.flatMap((command) => [
  ...command.options.flatMap(({ long, argChoices }) =>
    argChoices === undefined ? [] : [[[command.name(), `${long}`], argChoices] as const],
  ),
  ...command.registeredArguments.flatMap(({ argChoices }) =>
    argChoices === undefined ? [] : [[[command.name()], argChoices] as const],
  ),
]);

it('there are such options, and such arguments', () => {
  const names = CASES.map(([words]) => words.join(' '));
  expect(names).toEqual(
    expect.arrayContaining(['run --tier', 'load --submit', 'init --email-files', 'registry']),
  );
});

it.each(CASES)('%j names the likely word of %j', async (words, choices) => {
  const meant = choices[0] ?? '';
  const mistyped = `${meant.slice(0, 1)}${meant.slice(2, 3)}${meant.slice(1, 2)}${meant.slice(3)}`;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const rest = words[0] === 'registry' ? ['dir', '--trust', 't.yaml'] : [];
  const code = await runCommandLine([...words, mistyped, ...rest]);
  const text = written.mock.calls.join('');
  written.mockRestore();
  expect(code).toBe(2);
  expect(text).toContain(`Allowed choices are ${choices.join(', ')} (did you mean ${meant}?).`);
});
