import { TemplateError } from './template-error.js';

/**
 * A record whose texts stand alone has its marker elsewhere, where a template may have put
 * something else.
 *
 * @param marked each of what has to have it
 * @throws TemplateError
 */
export function throwWithoutMarker(marked: readonly object[], marker: string): void {
  if (marked.every((one) => JSON.stringify(one).includes(marker))) return;
  throw new TemplateError(
    "without its text the record has no marker: the profile's template keeps {{marker}} out",
  );
}
