import type { Destination } from './destination.js';

/**
 * How a target is reached. Plain data, so that it can be copied to another thread; it may hold
 * secrets.
 */
export interface Transport {
  tls?: TlsSettings;
  /** Where these were read from, for command lines of other programs. */
  files?: { ca?: string; cert?: string; key?: string };
  /** By origin, such as `https://archive.test:8443`; one that is not listed is reached directly. */
  routes?: Readonly<Record<string, Route>>;
}

/**
 * What TLS connections trust, and what they show of themselves; all of it PEM. Certificates are
 * always verified.
 */
export interface TlsSettings {
  /** One more authority, or several, to trust. */
  ca?: string;
  /** The certificate of this client, followed by those between it and its authority. */
  cert?: string;
  /** Its private key. */
  key?: string;
  /** What the key is encrypted with. */
  passphrase?: string;
}

/** The way to one origin. */
export interface Route {
  /** Where to connect instead; TLS and the Host header keep the names of the origin. */
  connectTo?: Address;
  proxy?: HttpProxy;
  /**
   * The name that TLS asks for and that the certificate has to bear, where it is not the host of
   * the origin.
   */
  servername?: string;
}

/** A place to connect to. */
export interface Address {
  /** A name or an address, an IPv6 one without brackets. */
  host: string;
  port: number;
}

/** An HTTP proxy that is asked for tunnels (CONNECT; RFC 9110, section 9.3.6). */
export interface HttpProxy {
  /** http or https, host and port. */
  url: string;
  /** The Proxy-Authorization header. */
  authorization?: string;
}

/** The way to a destination. */
export function routeTo({ origin }: Destination, transport: Transport = {}): Route {
  return transport.routes?.[origin] ?? {};
}

/** Where the connection is to lead to in the end. */
export function addressOf(destination: Destination, { connectTo = destination }: Route): Address {
  return connectTo;
}
