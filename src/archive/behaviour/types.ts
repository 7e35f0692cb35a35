/**
 * Whether a file may have a type: section 2.1 speaks of standard ones, so an archive may refuse
 * what no registry has. A file without a type is always taken.
 *
 * @param types - the only ones, in lower case and without parameters; an empty list takes every
 * type
 */
export function takesType(contentType: string | undefined, types: string[]): boolean {
  const [essence = ''] = (contentType ?? '').split(';');
  return types.length === 0 || essence === '' || types.includes(essence.trim().toLowerCase());
}
