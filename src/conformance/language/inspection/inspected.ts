/**
 * What an inspector showed. Members that it left out, or gave in another type than documented, are
 * absent in it.
 */
export interface Inspected {
  /**
   * A file, or a map with the list `records`; undefined is a file that the archive does not have.
   */
  view: unknown;
  /**
   * The same of something plain, as far as it was looked at: a member that the inspector gives
   * there, it does not leave out here.
   */
  plain: unknown;
  /** Where the inspector was asked. */
  url: string;
}
