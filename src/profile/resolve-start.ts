import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseBaseUrl } from './base-url.js';
import { namesIn } from './environment.js';
import type { ProfileReader } from './profile-reader.js';
import type { Profile } from './schema/profile-schema.js';
import type { Ready, StartCommand } from './target.js';

type ProfileStart = NonNullable<Profile['start']>;

const TIMEOUT_MS = 60_000;

/** The command that serves the archive; what is wrong with it is added to the reader. */
export function resolveStart(
  start: ProfileStart | undefined,
  profileFolder: string,
  reader: ProfileReader,
): { start: StartCommand; secrets: string[] } | undefined {
  if (start === undefined) return undefined;
  const { command, cwd = '.', timeout = TIMEOUT_MS } = start;
  const secrets: string[] = [];
  const env: Record<string, string> = {};
  for (const [name, written] of Object.entries(start.env ?? {})) {
    const value = reader.text(['start', 'env', name], written);
    if (value === undefined) continue;
    env[name] = value;
    secrets.push(...reader.variables(['start', 'env', name], written));
  }
  // The shell fills them in, so that no secret shows in a list of processes; those of `env` it
  // knows, too.
  const asked = namesIn(command).filter((name) => !(name in env));
  secrets.push(
    ...reader.variables(['start', 'command'], asked.map((name) => `\${${name}}`).join('')),
  );
  if (`${command}${Object.values(env).join('')}`.includes('\0')) {
    reader.addProblem(['start', 'command'], 'a command cannot contain a NUL character');
  }
  const folder = folderOf(cwd, profileFolder, reader);
  const ready = readyOf(start.ready, reader);
  return { start: { command, folder, env, ready, timeoutMs: timeout }, secrets };
}

function folderOf(cwd: string, profileFolder: string, reader: ProfileReader): string {
  const folder = resolve(profileFolder, reader.text(['start', 'cwd'], cwd) ?? '.');
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) reader.addProblem(['start', 'cwd'], 'there is no such folder');
  return folder;
}

function readyOf(written: ProfileStart['ready'], reader: ProfileReader): Ready {
  if (written === undefined) return { kind: 'hosts' };
  if (typeof written === 'number') return { kind: 'port', port: written };
  const path = ['start', 'ready'];
  const text = reader.text(path, written) ?? '';
  if (/^\d+$/.test(text)) {
    const port = Number(text);
    if (port < 1 || port > 65_535) reader.addProblem(path, 'expected a port from 1 to 65535');
    return { kind: 'port', port };
  }
  if (!/^https?:\/\//i.test(text)) return { kind: 'line', text };
  const [bare = '', query = ''] = text.split(/(?=\?)/, 2);
  const url = parseBaseUrl(bare);
  if (typeof url !== 'string') return { kind: 'url', url: `${url.origin}${url.basePath}${query}` };
  reader.addProblem(path, url);
  return { kind: 'hosts' };
}
