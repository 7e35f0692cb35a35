import type { HostName } from '../../spec/operation.js';

const MISSING = /^the profile names no \w+ host$/;

/** Why a check is not observed that needs a host which the profile does not have. */
export const missingHost = (host: HostName): string => `the profile names no ${host} host`;

/** Whether a reason is such a one. */
export const isMissingHost = (reason: string | undefined): boolean =>
  reason !== undefined && MISSING.test(reason);
