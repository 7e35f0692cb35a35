import { cancel, intro, note, password, select, text } from '@clack/prompts';
import { parseBaseUrl } from '../../profile/base-url.js';
import type { NewProfile } from '../../profile/new-profile.js';
import { type HostName, OPERATIONS } from '../../spec/operation.js';

/** What was answered; no profile where the questions were broken off. */
interface Answered {
  profile: NewProfile | undefined;
  /** The variable with the token, for trying the target only. */
  token: Record<string, string> | undefined;
}

type Auth = NonNullable<NewProfile['auth']> | null;

/** The questions were broken off. */
class Cancelled extends Error {}

const VARIABLE = /^[A-Za-z_]\w*$/;
const NAMES: Record<HostName, string> = {
  conversations: 'conversations',
  voice: 'voice',
  email: 'email',
  eventFeed: 'the event feed',
};

/** The default name of a profile. */
const NAME = 'My archive 1.0';

/** Asks in the terminal what a profile needs. */
export async function askProfile(): Promise<Answered> {
  try {
    intro('A profile for an archive');
    note('Use a test archive: what is archived stays there permanently.');
    const message = 'Name and version of the archive';
    const name = await answered(text({ message, placeholder: NAME, defaultValue: NAME }));
    const hosts = await askHosts();
    const emailFiles = await askEmailFiles(hosts);
    const auth = await askAuth();
    const token = await askToken(auth);
    const inspector = await askUrl('Base URL of an inspector', 'empty for none');
    return { profile: { name, hosts, emailFiles, auth, inspector }, token };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    cancel('nothing was written');
    return { profile: undefined, token: undefined };
  }
}

async function askHosts(): Promise<NewProfile['hosts']> {
  const one = await askUrl(
    'Base URL of all operations',
    'such as https://archive.test; empty where they have several',
  );
  if (one !== undefined) {
    return { conversations: one, voice: one, eventFeed: one, email: one };
  }
  const hosts: NewProfile['hosts'] = {};
  for (const operation of OPERATIONS) {
    const url = await askUrl(
      `Base URL for ${NAMES[operation]}`,
      'such as https://chat.archive.test; empty where it is not served',
      operation === OPERATIONS.at(-1) && Object.keys(hosts).length === 0,
    );
    if (url !== undefined) hosts[operation] = url;
  }
  return hosts;
}

/** A base URL, or nothing where none was given. */
async function askUrl(
  message: string,
  placeholder: string,
  isNeeded = false,
): Promise<string | undefined> {
  const validate = (value: string | undefined) => {
    if (!value) return isNeeded ? 'one operation needs a URL' : undefined;
    const parsed = parseBaseUrl(value);
    return typeof parsed === 'string' ? parsed : undefined;
  };
  const url = await answered(text({ message, placeholder, validate }));
  return url || undefined;
}

/** Asked only where it makes a difference. */
async function askEmailFiles(hosts: NewProfile['hosts']): Promise<HostName | undefined> {
  const named = OPERATIONS.filter((operation) => hosts[operation] !== undefined);
  const distinct = new Set(Object.values(hosts));
  if (hosts.email === undefined || distinct.size < 2) return undefined;
  return answered(
    select<HostName>({
      message: 'Which host takes the attachments of emails?',
      options: named.map((value) => ({ value, label: `${NAMES[value]}: ${hosts[value]}` })),
    }),
  );
}

async function askAuth(): Promise<Auth> {
  const kind = await answered(
    select({
      message: 'How does assay get an access token?',
      options: [
        { value: 'variable', label: 'from a variable of the environment' },
        { value: 'command', label: 'from a command that prints it' },
        { value: 'none', label: 'no token is needed' },
      ],
    }),
  );
  if (kind === 'none') return null;
  if (kind === 'command') {
    const message = 'The command';
    const validate = (value: string | undefined) => (value ? undefined : 'expected a command');
    return { command: await answered(text({ message, validate })) };
  }
  const variable = await answered(
    text({
      message: 'The name of the variable',
      initialValue: 'ARCHIVE_TOKEN',
      validate: (value) =>
        VARIABLE.test(value ?? '') ? undefined : 'expected a name such as ARCHIVE_TOKEN',
    }),
  );
  return { variable };
}

/** The token itself, which is written nowhere. */
async function askToken(auth: Auth): Promise<Record<string, string> | undefined> {
  if (auth === null || !('variable' in auth) || process.env[auth.variable]) return undefined;
  const message = `${auth.variable} is not set. The token, to try it once (it is not written; empty to skip)`;
  const token = await answered(password({ message }));
  return token ? { [auth.variable]: token } : undefined;
}

/** @throws Cancelled where the question was broken off */
async function answered<T>(question: Promise<T>): Promise<Exclude<T, symbol>> {
  const answer = await question;
  if (!isAnswer(answer)) throw new Cancelled();
  return answer;
}

/** What was broken off is answered with a symbol. */
const isAnswer = <T>(answer: T): answer is Exclude<T, symbol> => typeof answer !== 'symbol';
