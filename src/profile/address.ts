const ADDRESS = /^https?:\/\/[^\s']+$/;

/** Whether a word is the address of a server, for which others want a profile. */
export const isAddress = (word: string): boolean => ADDRESS.test(word);

/** How to come by a profile for the server of an address. */
export const profileFor = (address: string): string =>
  `write one for this server: npx assay init --url '${address}'`;
