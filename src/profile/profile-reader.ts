import type { DocumentPath, Positions } from '../config/yaml/positions.js';
import type { Problem } from '../errors/problem.js';
import { type BaseUrl, parseBaseUrl } from './base-url.js';
import { bareNamesIn, type Environment, interpolate, namesIn } from './environment.js';

const IN_PLAIN_TEXT =
  'warning: this secret stands in the profile for everybody who reads it; put it into a variable, and write ${NAME} here';

/**
 * Reads the strings of a profile, which may contain variables, and collects the problems with them.
 */
export class ProfileReader {
  readonly problems: Problem[] = [];
  /** What is valid, and most likely not meant. */
  readonly warnings: Problem[] = [];
  /** Secrets that stand in it as they are: a run is none the worse for it. */
  readonly plainSecrets: Problem[] = [];
  readonly #positions: Positions;
  readonly #env: Environment;

  constructor(positions: Positions, env: Environment) {
    this.#positions = positions;
    this.#env = env;
  }

  addProblem(path: DocumentPath, message: string, hint?: string): void {
    this.problems.push(this.#positions.problem(path, message, hint));
  }

  /** A problem with the key at the end of the path, rather than with its value. */
  addKeyProblem(path: DocumentPath, message: string, hint?: string): void {
    const { line, column } = this.#positions.keyAt(path);
    const problem = this.#positions.problem(path, message, hint);
    this.problems.push({ ...problem, line, column });
  }

  addWarning(path: DocumentPath, message: string): void {
    this.warnings.push(this.#positions.problem(path, `warning: ${message}`));
  }

  /** A variable that need not be there; an empty one counts as none. */
  variable(name: string): string | undefined {
    return this.#env[name] || undefined;
  }

  /** The values of the variables in a text; a variable that is not set is added as a problem. */
  variables(path: DocumentPath, text: string): string[] {
    return namesIn(text).flatMap((name) => {
      const value = this.#env[name];
      if (value) return [value];
      const state = value === undefined ? 'not set' : 'empty';
      this.addProblem(path, `the environment variable ${name} is ${state}`);
      return [];
    });
  }

  /** A text with its variables filled in; undefined, with a problem added, where one is missing. */
  text(path: DocumentPath, text: string): string | undefined {
    const found = this.variables(path, text).length;
    for (const name of bareNamesIn(text)) {
      if (text !== `$${name}` && this.#env[name] === undefined) continue;
      this.addWarning(path, `$${name} is taken as it is; \${${name}} is the variable of that name`);
    }
    return found === namesIn(text).length ? interpolate(text, this.#env) : undefined;
  }

  /** The same of a secret, which better stands in a variable. */
  secret(path: DocumentPath, text: string): string | undefined {
    this.warnOfSecret(path, text);
    return this.text(path, text);
  }

  /** Warns of a text with a secret in it, where no part of it comes from a variable. */
  warnOfSecret(path: DocumentPath, text: string): void {
    const isPlain = namesIn(text).length === 0 && bareNamesIn(text).length === 0;
    if (isPlain) this.plainSecrets.push(this.#positions.problem(path, IN_PLAIN_TEXT));
  }

  /** A base URL; undefined, with a problem added, where it is not one. */
  url(path: DocumentPath, text: string): BaseUrl | undefined {
    const filled = this.text(path, text);
    if (filled === undefined) return undefined;
    const url = parseBaseUrl(filled);
    if (typeof url !== 'string') return url;
    this.addProblem(path, url);
    return undefined;
  }
}
