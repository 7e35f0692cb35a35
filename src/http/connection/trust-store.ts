import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/** By the PEM text of the added authority. Beside one, every root certificate is parsed again: some 45 ms. */
const contexts = new Map<string, SecureContext>();

/**
 * Whom TLS connections trust: the authorities that Node knows, and one more. It is made once for each authority.
 * @param ca PEM
 */
export function trustStore(ca = ''): SecureContext {
  const known = contexts.get(ca);
  if (known !== undefined) return known;
  const context = createSecureContext(ca === '' ? {} : { ca: [...rootCertificates, ca] });
  contexts.set(ca, context);
  return context;
}
