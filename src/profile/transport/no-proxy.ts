import { BlockList, isIP } from 'node:net';

/**
 * The hosts that NO_PROXY lists, as curl reads it: names with all below them, addresses, networks
 * such as 10.0.0.0/8, each with a port or without, or `*` for all.
 *
 * @returns whether an origin is one of them
 */
export function exceptions(list: string): (origin: string) => boolean {
  const entries = list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(entryOf);
  return (origin) => {
    const { hostname, port, protocol } = new URL(origin);
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const actual = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
    return entries.some(
      (entry) => (entry.port === undefined || entry.port === actual) && entry.has(host),
    );
  };
}

interface Entry {
  port: string | undefined;
  has(host: string): boolean;
}

function entryOf(text: string): Entry {
  if (text === '*') return { port: undefined, has: () => true };
  const [, network = '', bits = ''] = /^([^/]+)\/(\d+)$/.exec(text) ?? [];
  if (isIP(network) !== 0) return { port: undefined, has: inNetwork(network, Number(bits)) };
  const [, bracketed, plain = '', port] =
    /^(?:\[([^\]]+)\]|([^:]*|.*:.*:.*?))(?::(\d+))?$/.exec(text) ?? [];
  const name = (bracketed ?? plain).toLowerCase().replace(/^\*?\.+/, '');
  return { port, has: (host) => host === name || (isIP(host) === 0 && host.endsWith(`.${name}`)) };
}

function inNetwork(network: string, bits: number): (host: string) => boolean {
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
  if (bits > (family === 'ipv6' ? 128 : 32)) return () => false;
  const addresses = new BlockList();
  addresses.addSubnet(network, bits, family);
  return (host) => isIP(host) === Number(family.slice(-1)) && addresses.check(host, family);
}
