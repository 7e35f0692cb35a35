import type { HostName } from '../../spec/operation.js';

/** Why something is not done that needs a host which the profile does not have. */
export const missingHost = (host: HostName): string => `the profile names no ${host} host`;
