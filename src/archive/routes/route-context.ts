import type { Behaviour } from '../behaviour/behaviour.js';
import type { Stores } from '../store/open-stores.js';

/** What the routes work with: how to decide, and where to keep things. */
export interface RouteContext extends Stores {
  behaviour: Behaviour;
}
