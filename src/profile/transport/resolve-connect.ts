import { isIP } from 'node:net';
import { suggestion } from '../../errors/did-you-mean.js';
import type { Address } from '../../http/connection/transport.js';
import type { ProfileReader } from '../profile-reader.js';

/** An origin that the profile names, and whether the archive itself is there. */
export interface NamedOrigin {
  origin: string;
  isHost: boolean;
}

/** Where to connect, with the port of the URL where none is stated. */
interface Instead {
  host: string;
  port: number | undefined;
}

/**
 * Where `connect` leads, by origin. A name without a port stands for the hosts of that name at any
 * port; for the token endpoints and the inspector only where no host has it, for another port is
 * another server.
 */
export function resolveConnect(
  connect: Readonly<Record<string, string>> = {},
  named: readonly NamedOrigin[],
  reader: ProfileReader,
): Map<string, Address> {
  const found = new Map<string, Address>();
  for (const [name, text] of Object.entries(connect)) {
    const filled = reader.text(['connect', name], text);
    const instead = filled === undefined ? undefined : parseAddress(filled);
    if (filled !== undefined && instead === undefined) {
      const message = 'expected an address, such as 127.0.0.1, 127.0.0.1:8443 or [::1]:8443';
      reader.addProblem(['connect', name], message);
    }
    const wanted = parseAddress(name);
    const of = wanted === undefined ? [] : originsOf(wanted, named);
    if (of.length === 0) {
      const names = named.map(({ origin }) => new URL(origin).hostname);
      const message = `no URL of this profile has the host ${name}${suggestion(name, names)}`;
      reader.addKeyProblem(['connect', name], message);
    }
    if (instead === undefined) continue;
    for (const origin of of) {
      found.set(origin, { host: instead.host, port: instead.port ?? portOf(origin) });
    }
  }
  return found;
}

function originsOf({ host, port }: Instead, named: readonly NamedOrigin[]): string[] {
  const all = named.filter(
    ({ origin }) =>
      hostOf(origin) === host.toLowerCase() && (port === undefined || portOf(origin) === port),
  );
  const hosts = all.filter(({ isHost }) => isHost);
  return (hosts.length > 0 ? hosts : all).map(({ origin }) => origin);
}

function parseAddress(text: string): Instead | undefined {
  const [address, zone] = text.split('%', 2);
  if (isIP(address ?? '') === 6 && !/[\s/\]]/.test(zone ?? '')) {
    return { host: text, port: undefined };
  }
  const [, bracketed, name, digits] =
    /^(?:\[([\da-fA-F:.]+(?:%[\w.-]+)?)\]|([^\s:/[\]@?#%]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  if (bracketed !== undefined) {
    return isIP(bracketed.split('%', 1)[0] ?? '') === 6 ? { host: bracketed, port } : undefined;
  }
  return name === undefined ? undefined : { host: name, port };
}

const hostOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '');

function portOf(origin: string): number {
  const { port, protocol } = new URL(origin);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
