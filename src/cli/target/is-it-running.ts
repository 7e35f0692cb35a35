import prettyMs from 'pretty-ms';

/**
 * What helps where no host of a target accepts connections.
 *
 * @param wait how many milliseconds were waited for that, where `--wait` asked for it
 */
export const isItRunning = (wait?: number): string =>
  wait === undefined
    ? 'is it running? --wait 60s waits until its hosts accept connections'
    : `is it running, or does it need more time than the ${prettyMs(wait)} of --wait?`;

/** What helps where the name of a host has no address: to wait does not. */
export const IS_ITS_NAME_RIGHT =
  'no host has that name: look at hosts in the profile, and whether this machine can look it up';
