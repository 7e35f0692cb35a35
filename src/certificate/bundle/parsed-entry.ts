import type { z } from 'zod';
import { hasRepeatedMember, parseJson } from '../../http/message/parse-json.js';
import type { BundleFinding } from '../bundle-finding.js';
import { ENTRY } from './entry-names.js';

/**
 * A JSON entry of a bundle in its documented form; where it does not have that, a finding is added.
 */
export function parsedEntry<S extends z.ZodType>(
  entries: ReadonlyMap<string, Buffer>,
  name: keyof typeof ENTRY,
  schema: S,
  findings: BundleFinding[],
): z.output<S> | undefined {
  const content = entries.get(ENTRY[name]);
  // The comparison with the manifest reports a missing entry.
  if (content === undefined) return undefined;
  return parsedJson(ENTRY[name], content.toString('utf8'), schema, findings);
}

/** The same for a text; `what` names it. Two readers of it have to see the same. */
export function parsedJson<S extends z.ZodType>(
  what: string,
  text: string,
  schema: S,
  findings: BundleFinding[],
): z.output<S> | undefined {
  const value = parseJson(text);
  if (hasRepeatedMember(text, value)) {
    findings.push({ code: 'malformed', message: `${what}: an object has a member twice` });
    return undefined;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.length ? ` at ${issue.path.map(String).join('.')}` : '';
  findings.push({
    code: 'malformed',
    message: `${what}${place}: ${issue?.message ?? 'malformed'}`,
  });
  return undefined;
}
