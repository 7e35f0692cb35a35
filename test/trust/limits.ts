/**
 * Small limits, so that thousands of runs move little; above every size that has to pass under any
 * limit.
 */
export const LIMITS = { fileBytes: 1_100_000, emailBytes: 110_000, splitBytes: 900_000 };
