/**
 * What requests share that are to go over the same connection, one after the other. It has nothing
 * but its identity.
 */
export class Lane {
  readonly identity = Symbol('lane');
}
