/**
 * Whether values that were issued one after the other go up or down in small steps, in any base up
 * to 36.
 */
export function isSequential(values: unknown[]): boolean {
  const texts = values.map(String);
  const before = texts.reduce(commonPrefix).length;
  const rests = texts.map((text) => text.slice(before));
  const after = rests.map(reversed).reduce(commonPrefix).length;
  const tails = rests.map((text) => text.slice(0, text.length - after));
  return [10, 16, 36].some((base) => {
    const numbers = tails.map((tail) => numberOf(tail, base));
    if (numbers.some(Number.isNaN)) return false;
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    const inSteps = (sign: number) => steps.every((step) => step * sign > 0 && step * sign < 1000);
    return steps.length > 1 && (inSteps(1) || inSteps(-1));
  });
}

const reversed = (text: string): string => Array.from(text).reverse().join('');

function commonPrefix(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length);
}

function numberOf(text: string, base: number): number {
  const digits = text.replace(/-/g, '');
  return digits.length > 0 && digits.length < 12 && /^[0-9a-z]+$/i.test(digits)
    ? Number.parseInt(digits, base)
    : Number.NaN;
}
