/** Every name is used twice, because an archive may take namesakes for one person. */
export const personName = (index: number): string => `Person ${Math.floor(index / 2) + 1}`;
