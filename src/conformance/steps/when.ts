import type { Topic } from '../../spec/circumstances.js';

/** Topics that a step leaves to circumstances where a condition holds. */
export const when = (holds: boolean, ...topics: Topic[]): Topic[] => (holds ? topics : []);
