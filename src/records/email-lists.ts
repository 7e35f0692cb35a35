import { growingList, mentions } from './list-template.js';
import { isObject, type Json, mergePatch } from './merge-patch.js';
import { fillIn, type Placeholders } from './placeholders.js';
import { TemplateError } from './template-error.js';

/** What makes two entries two people. */
const OF_A_PERSON = ['email', 'name', 'uuid'];
const OF_A_FILE = ['fileKey'];

/**
 * The people of an email through a template of the profile: the entry of its list is repeated for
 * each.
 *
 * @param count how many a check wants; undefined takes the template as it is
 * @throws TemplateError where it stands for another number of people
 */
export function people(template: Json, count: number | undefined, values: Placeholders): Json {
  const list = growingList(template, OF_A_PERSON);
  const fewest = list?.entries.length ?? 1;
  const more = (count ?? fewest) - fewest;
  if (more < 0 || (more > 0 && list === undefined)) {
    const stands = fewest === 1 ? 'one recipient only' : `${fewest} recipients at least`;
    throw new TemplateError(`the profile's template stands for ${stands}, not for ${count}`);
  }
  if (list === undefined) return fillIn(template, values);
  const { entries, entry, at } = list;
  const repeated = Array.from({ length: more }, () => entry);
  return fillIn(list.with(entries.toSpliced(at + 1, 0, ...repeated)), values);
}

/**
 * The senders of an email with one more, who is no namesake of the others: it would not show whose
 * name is whose. @throws TemplateError where the template has no list of them
 */
export function oneMore(template: Json, sender: Json, values: Placeholders): Json {
  const list = Array.isArray(template)
    ? { entries: template, with: (entries: Json[]): Json => entries }
    : growingList(template, OF_A_PERSON);
  if (list === undefined) {
    throw new TemplateError("the profile's template has no list of senders");
  }
  const others = list.entries.map((entry) => fillIn(entry, values));
  // Each name is drawn twice.
  fillIn('{{name}}', values);
  return fillIn(list.with([...others, fillIn(sender, values)]), values);
}

/**
 * The files of an email through a template of the profile: the entry of its list is repeated for
 * each, and what a check adds to a reference is laid over its entry. Undefined where there are
 * none, and no list to be empty.
 *
 * @throws TemplateError where it has no place for them
 */
export function attachments(template: Json, files: Json[], values: Placeholders): Json | undefined {
  const list = growingList(template, OF_A_FILE);
  if (list !== undefined) {
    // What was filled in already is no template any more.
    const filled = files.map((file) => () => attachment(list.entry, file, values));
    const names = filled.map((_, index) => `file${index}`);
    const entries = Object.fromEntries(names.map((name, index) => [name, filled[index] ?? '']));
    return fillIn(list.with(names.map((name) => `{{${name}}}`)), { ...values, ...entries });
  }
  const [file] = files;
  if (file === undefined) return Array.isArray(template) ? [] : undefined;
  if (files.length > 1 || !mentions(template, OF_A_FILE)) {
    throw new TemplateError(
      `the profile's template of files has no place for ${files.length === 1 ? 'one' : `${files.length} of them`}`,
    );
  }
  return attachment(template, file, values);
}

function attachment(entry: Json, file: Json, values: Placeholders): Json {
  const { fileKey = '', filename = '', ...added } = isObject(file) ? file : {};
  const filled = fillIn(entry, { ...values, fileKey, filename });
  if (Object.keys(added).length === 0) return filled;
  if (isObject(filled)) return mergePatch(filled, added);
  throw new TemplateError(
    `the profile's template of files has no place for ${Object.keys(added).join(', ')}`,
  );
}
