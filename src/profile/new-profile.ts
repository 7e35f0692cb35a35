import { parse } from 'yaml';
import { type HostName, OPERATIONS } from '../spec/operation.js';

/** What is known of a target before it has a profile. */
export interface NewProfile {
  /** Name and version of the server. */
  name?: string | undefined;
  /** Base URLs. */
  hosts: Partial<Record<HostName, string>>;
  /** The host that takes the attachments of emails. */
  emailFiles?: HostName | undefined;
  /** How a token is obtained; null where none is needed. */
  auth?: { variable: string } | { command: string } | null | undefined;
  /** The base URL of an inspector. */
  inspector?: string | undefined;
}

/**
 * Fills in a commented profile. What is not known stays as it was; operations without a host become
 * comments where any has one.
 *
 * @param template the text of a profile with all fields, as `docs/examples/new-profile.yaml`
 */
export function newProfile(template: string, known: NewProfile): string {
  const { name, hosts, auth, inspector } = known;
  const lines = template.split('\n');
  const set = (start: string, line: string) => {
    const at = lines.findIndex((one) => one.startsWith(start));
    if (at === -1) throw new TypeError(`the template has no line ${start}`);
    lines[at] = line;
  };
  if (name !== undefined) set('target:', `target: ${scalar(name)}`);
  const named = OPERATIONS.filter((operation) => hosts[operation] !== undefined);
  if (named.length > 0) {
    for (const operation of OPERATIONS) {
      const url = hosts[operation];
      const start = `  ${operation}: http`;
      const line = lines.find((one) => one.startsWith(start)) ?? start;
      set(start, url === undefined ? `  #${line.trim()}` : `  ${operation}: ${scalar(url)}`);
    }
    const host = emailFilesHost(known);
    const why = known.emailFiles === undefined ? ' # any of them, since all have one URL' : '';
    if (host !== undefined) set('#emailFiles:', `emailFiles: ${host}${why}`);
  }
  if (auth === null) {
    set('auth:', '#auth:');
    set('  bearer:', '#  bearer: ${ARCHIVE_TOKEN}');
  } else if (auth !== undefined) {
    const [method, value] =
      'variable' in auth ? ['bearer', `\${${auth.variable}}`] : ['command', scalar(auth.command)];
    set('  bearer:', `  ${method}: ${value}`);
  }
  if (inspector !== undefined) set('#inspector:', `inspector: { url: ${quoted(inspector)} }`);
  return lines.join('\n');
}

/**
 * The host that takes the attachments of emails: the stated one, or any where all are the same. The
 * interface does not say which it is, so nothing is guessed.
 */
export function emailFilesHost({ hosts, emailFiles }: NewProfile): HostName | undefined {
  const named = OPERATIONS.filter((operation) => hosts[operation] !== undefined);
  if (!named.includes('email')) return undefined;
  const areSame = new Set(named.map((operation) => hosts[operation])).size === 1;
  return emailFiles ?? (areSame ? named[0] : undefined);
}

const quoted = (text: string): string => JSON.stringify(text);

/** A text as YAML takes it for the same text, with quotes only where it needs them. */
function scalar(text: string): string {
  const isPlain = /^[A-Za-z][^\n:#"'{}[\],&*!|>%@`]*$|^https?:\/\/[^\s#,[\]{}"]*$/.test(text);
  return isPlain && parse(text) === text ? text : quoted(text);
}
