/** What helps where no host of a target accepts connections. */
export const IS_IT_RUNNING = 'is it running? --wait 60s waits until its hosts accept connections';

/** What helps where the name of a host has no address: to wait does not. */
export const IS_ITS_NAME_RIGHT =
  'no host has that name: look at hosts in the profile, and whether this machine can look it up';
