import { InvalidArgumentError, Option } from 'commander';
import type { WorkloadOverride } from '../../load/scenario/override-load.js';
import { rate } from '../../load/scenario/quantities.js';
import { parseBaseUrl } from '../../profile/base-url.js';
import { parseBudget, type RunBudget } from '../../suite/plan/budget.js';
import { byteSize } from '../../values/byte-size.js';
import { duration } from '../../values/duration.js';

// Each of these throws an InvalidArgumentError that says what was expected.

/** An option that takes several words, and may be given several times. */
export function listOf(flags: string, description: string, parse = (text: string) => text): Option {
  return new Option(flags, description).argParser(collected(parse)).default([], 'none');
}

/** Adds each further word to those before it. */
export const collected =
  (parse: (text: string) => string) =>
  (text: string, others: string[]): string[] => [...others, parse(text)];

/** An empty one is what a script makes of a variable that is not set. */
export function glob(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a glob.');
  return text;
}

/** A folder; an empty one is what a script makes of a variable that is not set. */
export function folder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a folder.');
  return text;
}

/** A duration that leaves time to do something. */
export function positiveDuration(text: string): number {
  const time = milliseconds(text);
  if (time === 0) throw new InvalidArgumentError('expected more than nothing.');
  return time;
}

/** A duration such as `90s`, in milliseconds. */
export function milliseconds(text: string): number {
  const parsed = duration.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? '');
  return parsed.data;
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('expected a whole number.');
  return Number(text);
}

/** A number of things at the same time. */
export function positive(text: string): number {
  const number = wholeNumber(text);
  if (number < 1 || number > 1024) throw new InvalidArgumentError('expected 1 to 1024.');
  return number;
}

/**
 * For all workloads of a load, or for one: `5` or `mail=5`; collected, since it may be given for
 * several.
 */
export const forWorkload =
  (parse: (text: string) => number) =>
  (text: string, others: WorkloadOverride[] = []): WorkloadOverride[] => {
    const [, workload, value = text] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    return [...others, { ...(workload === undefined ? {} : { workload }), value: parse(value) }];
  };

/** As many connections as a load scenario may open. */
export function connections(text: string): number {
  const number = wholeNumber(text);
  if (number < 1 || number > 10_000) throw new InvalidArgumentError('expected 1 to 10000.');
  return number;
}

/** Arrivals such as `50/s`, a second. */
export function arrivals(text: string): number {
  const parsed = rate.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? '');
  if (parsed.data === 0) throw new InvalidArgumentError('expected more than nothing.');
  return parsed.data;
}

/** More than this takes days, and is a typing mistake. */
export function cases(text: string): number {
  const number = wholeNumber(text);
  if (number < 1 || number > 1_000_000) throw new InvalidArgumentError('expected 1 to 1000000.');
  return number;
}

export function port(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('expected a port.');
  return number;
}

/** A number of bytes, or a size such as `4MiB`. */
export function bytes(text: string): number {
  const parsed = byteSize.safeParse(/^\d+$/.test(text) ? Number(text) : text);
  if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? '');
  return parsed.data;
}

/** What a run may cost, such as `600-requests`; several are added to each other. */
export function budget(text: string, others: RunBudget = {}): RunBudget {
  const parsed = parseBudget(text);
  if (parsed === undefined) {
    throw new InvalidArgumentError('expected 600-requests, 20MB, 200-objects, 30s or their like.');
  }
  return { ...others, ...parsed };
}

/** A base URL as a profile has it. */
export function webUrl(text: string): string {
  const parsed = parseBaseUrl(text);
  if (typeof parsed === 'string') throw new InvalidArgumentError(`${parsed}.`);
  return text;
}

/** The name of a variable of the environment. */
export function variable(text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new InvalidArgumentError('expected a name such as ARCHIVE_TOKEN.');
}

/** One of several parts, such as `2/3`. */
export function shard(text: string): { index: number; of: number } {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of) throw new InvalidArgumentError('expected a part such as 2/3.');
  return { index, of };
}
