/**
 * What a failure needs, as a part of a sentence.
 *
 * @param circumstances in words; at least one
 * @param mayNeedFewer there was no time to find out whether it needs all of them
 */
export const failsWhen = (
  circumstances: readonly string[],
  mayNeedFewer: true | undefined,
): string =>
  mayNeedFewer
    ? `fails when ${circumstances.join(' and ')} (there was no time to find out whether all of this matters)`
    : `fails only when ${circumstances.join(' and ')}`;
