import { z } from 'zod';

const text = z.string().min(1);

/** How TLS connections to the target are secured. */
export const tlsSchema = z
  .strictObject({
    ca: text.describe('PEM file with an authority to trust, relative to this file.').optional(),
    cert: text
      .describe('PEM file with the certificate of this client, for hosts that ask for one.')
      .optional(),
    key: text.describe('PEM file with its private key; the same file unless stated.').optional(),
    passphrase: text.describe(`What the key is encrypted with; best as \${NAME}.`).optional(),
    servername: text
      .describe('The name that the certificates of the hosts bear, where their URLs have another.')
      .optional(),
  })
  .describe('How TLS connections are verified, and what this client shows of itself.');

export const proxySchema = text.describe(
  'URL of an HTTP proxy that is asked for tunnels (CONNECT) to the hosts, or `environment` for what HTTPS_PROXY, HTTP_PROXY and NO_PROXY say.',
);

export const connectSchema = z
  .record(text, text)
  .describe(
    'Where to connect instead of a host, such as { archive.test: "127.0.0.1:8443" }. Names in TLS and in requests stay.',
  );

/** Headers by name. */
export const headersSchema = z.record(
  text,
  z.union([
    text.describe(`A secret value; best as \${NAME}.`),
    z.strictObject({
      value: text.describe('The value.'),
      secret: z.boolean().describe('Whether reports hide it; they do unless this is false.'),
    }),
  ]),
);

export type Headers = z.output<typeof headersSchema>;
