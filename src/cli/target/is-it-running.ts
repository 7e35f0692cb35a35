/** What helps where no host of a target accepts connections. */
export const IS_IT_RUNNING = 'is it running? --wait 60s waits until its hosts accept connections';
