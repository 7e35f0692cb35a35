/** The binomial coefficient: in how many ways k of n can be chosen. */
export function binomial(n: number, k: number): number {
  let result = 1;
  for (let at = 1; at <= k; at++) result = (result * (n - k + at)) / at;
  return result;
}
