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
   * The same of a plain file or record, if one was looked up: an inspector that gives a member
   * there does not omit it here.
   */
  plain: unknown;
  /** Where the inspector was asked. */
  url: string;
}
