/**
 * What requests share that are to go over the same connection, one after the other; it may be for
 * one of them only. What matters is its identity.
 */
export class Lane {
  readonly isForOne: boolean;

  constructor({ isForOne = false } = {}) {
    this.isForOne = isForOne;
  }
}
