import type { Environment } from '../../profile/environment.js';

/** What an agent lets jobs do. */
export interface AgentLimits {
  /** Origins, such as `https://archive.test`. */
  allowed: ReadonlySet<string>;
  /** The variables that profiles may refer to, with their values. */
  env: Environment;
}
