import { destinationOf } from '../connection/destination.js';
import { routeTo, type Transport } from '../connection/transport.js';
import { quoted } from './quoted.js';

/**
 * The options with which curl goes the same way to the origin of a URL: its files, its proxy, the
 * address in place of a host. Secrets become shell variables. curl cannot use another name for TLS
 * than the URL's.
 */
export function curlWay(url: string, transport: Transport = {}): string[] {
  const destination = destinationOf(new URL(url).origin);
  const { connectTo, proxy } = routeTo(destination, transport);
  const words: string[] = [];
  if (destination.secure) {
    const { ca, cert, key } = transport.files ?? {};
    if (ca !== undefined) words.push('--cacert', quoted(ca));
    if (cert !== undefined) words.push('--cert', quoted(cert));
    if (key !== undefined) words.push('--key', quoted(key));
    if (transport.tls?.passphrase !== undefined) words.push('--pass', '"$ASSAY_PASSPHRASE"');
  }
  if (proxy !== undefined) {
    words.push('--proxytunnel', '--proxy', quoted(proxy.url));
    if (proxy.authorization !== undefined) words.push('--proxy-user', '"$ASSAY_PROXY_USER"');
  }
  if (connectTo !== undefined) {
    const from = `${bracketed(destination.host)}:${destination.port}`;
    words.push('--connect-to', quoted(`${from}:${bracketed(connectTo.host)}:${connectTo.port}`));
  }
  return words;
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
