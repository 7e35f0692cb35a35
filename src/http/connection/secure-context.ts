import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { TlsSettings } from './transport.js';

/**
 * By the settings: with an authority, all root certificates are parsed again, which takes some 45
 * ms.
 */
const contexts = new Map<string, SecureContext>();

/**
 * The authorities that TLS connections trust (Node's and those in the settings), and the client
 * certificate. It is created once for each.
 *
 * @throws where the certificate and the key cannot be used, or not together
 */
export function secureContext(settings: TlsSettings = {}): SecureContext {
  const { ca, ...own } = settings;
  const name = JSON.stringify([ca, own.cert, own.key, own.passphrase]);
  const known = contexts.get(name);
  if (known !== undefined) return known;
  const trusted = ca === undefined || ca === '' ? {} : { ca: [...rootCertificates, ca] };
  const context = createSecureContext({ ...trusted, ...own });
  contexts.set(name, context);
  return context;
}
