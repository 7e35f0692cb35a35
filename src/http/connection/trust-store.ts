import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/** By the PEM text of the added authority: with one, all root certificates are parsed again, which takes some 45 ms. */
const contexts = new Map<string, SecureContext>();

/**
 * The authorities that TLS connections trust: those that Node knows, and one more. It is created once for each.
 * @param ca PEM
 */
export function trustStore(ca = ''): SecureContext {
  const known = contexts.get(ca);
  if (known !== undefined) return known;
  const context = createSecureContext(ca === '' ? {} : { ca: [...rootCertificates, ca] });
  contexts.set(ca, context);
  return context;
}
