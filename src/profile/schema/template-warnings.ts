import type { Profile } from './profile-schema.js';

/** Something that a template should have; without it, checks cannot be judged. */
interface TemplateWarning {
  /** From the root of the profile. */
  path: string[];
  message: string;
}

const OF_EMAIL = [
  ['senders', 'email', 'every email comes from the same person'],
  ['recipients', 'email', 'an email cannot go to several people'],
  ['content', 'text', 'no email has the text or the size that a check wants'],
  ['files', 'fileKey', 'an email cannot name its attachments'],
] as const;

/**
 * What the templates of a profile lack: each is valid, but leaves checks without anything to see.
 */
export function templateWarnings(records: Profile['records']): TemplateWarning[] {
  const email = records?.email ?? {};
  return OF_EMAIL.flatMap(([member, placeholder, so]) => {
    const template = email[member];
    if (template === undefined || mentions(template, placeholder)) return [];
    const message = `the template of ${member} has no {{${placeholder}}}, so ${so}`;
    return [{ path: ['records', 'email', member], message }];
  });
}

const mentions = (template: unknown, placeholder: string): boolean =>
  new RegExp(`\\{\\{\\s*${placeholder}\\s*\\}\\}`).test(JSON.stringify(template));
