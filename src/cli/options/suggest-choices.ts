import { type Argument, type Command, InvalidArgumentError, type Option } from 'commander';
import { suggestion } from '../../errors/did-you-mean.js';

/**
 * Names the likely word where an option or an argument is given something else than its choices,
 * as with every other name that is unknown.
 */
export function suggestChoices({ options, registeredArguments }: Command): void {
  for (const one of [...options, ...registeredArguments]) suggestFor(one);
}

function suggestFor(one: Option | Argument): void {
  const { argChoices: choices, parseArg: parse } = one;
  if (choices === undefined || parse === undefined) return;
  one.parseArg = (word, previous) => {
    if (choices.includes(word)) return parse(word, previous);
    const hint = suggestion(word, choices);
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}${hint}.`);
  };
}
