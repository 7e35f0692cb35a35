import { z } from 'zod';

const RATE = /^(\d+(?:\.\d+)?)\/(s|m)$/;
/** Anything higher is a typo: no machine sends that. */
const MAX_PER_SECOND = 10_000_000;
const SHARE = /^(\d+(?:\.\d+)?)%$/;

/** An arrival rate as people write it: `5000/s` or `30/m`; the output is per second. */
export const rate = z
  .string()
  .regex(RATE, 'a rate is a number a second or a minute, such as 5000/s or 30/m')
  .transform((text) => {
    const [, amount = '', unit] = RATE.exec(text) ?? [];
    return Number(amount) / (unit === 'm' ? 60 : 1);
  })
  .refine((perSecond) => perSecond <= MAX_PER_SECOND, `a rate is ${MAX_PER_SECOND}/s at most`)
  .describe('A number a second or a minute, such as 5000/s');

/** A part of a whole: `5%`; the output is from 0 to 1. */
export const share = z
  .string()
  .regex(SHARE, 'a share is a percentage, such as 5%')
  .transform((text) => Number(SHARE.exec(text)?.[1]) / 100)
  .refine((part) => part <= 1, 'a share is 100% at most')
  .describe('A percentage, such as 5%');
