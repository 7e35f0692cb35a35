/**
 * Whether a status is what a token is answered that is wrong, has run out or was revoked: 401
 * (section 5; RFC 6750, section 3.1), and 403, which gateways make of it.
 */
export const isTokenRefusal = (status: number): status is 401 | 403 =>
  status === 401 || status === 403;
