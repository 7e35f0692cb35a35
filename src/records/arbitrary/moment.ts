import fc from 'fast-check';

/** Epoch milliseconds of this century, up to the end of 2023. */
export const moment: fc.Arbitrary<number> = fc.integer({
  min: 978_307_200_000,
  max: 1_704_067_199_999,
});

/** The same in ISO 8601, with and without milliseconds (section 2.6). */
export const isoMoment: fc.Arbitrary<string> = fc
  .tuple(moment, fc.boolean())
  .map(([at, milliseconds]) => {
    const iso = new Date(at).toISOString();
    return milliseconds ? iso : `${iso.slice(0, 19)}Z`;
  });
