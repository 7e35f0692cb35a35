import { verify } from 'node:crypto';
import { z } from 'zod';
import type { PublicKey } from '../keys/public-key.js';
import type { Signer } from '../keys/signer.js';

/** The media type of in-toto statements, which every verifier of them expects. */
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** A DSSE envelope (github.com/secure-systems-lab/dsse), version 1. */
export const envelopeSchema = z.strictObject({
  payloadType: z.string(),
  payload: base64.describe('The statement as JSON, in base64'),
  signatures: z
    .array(z.strictObject({ keyid: z.string().optional(), sig: base64 }))
    .min(1)
    .max(16),
});

export type Envelope = z.infer<typeof envelopeSchema>;

/**
 * The bytes that are signed: the type is part of them, so that no statement passes for something
 * else.
 */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Buffer {
  const type = Buffer.from(payloadType);
  const head = `DSSEv1 ${type.length} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** A statement in an envelope, signed. */
export async function signedEnvelope(statement: object, signer: Signer): Promise<Envelope> {
  const payload = Buffer.from(JSON.stringify(statement));
  const signature = await signer.sign(preAuthEncoding(PAYLOAD_TYPE, payload));
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: signer.publicKey.id, sig: signature.toString('base64') }],
  };
}

/** The statement of an envelope, and whether the given key signed it. */
export function openEnvelope(
  { payloadType, payload, signatures }: Envelope,
  { key }: PublicKey,
): { payload: Buffer; isSigned: boolean } {
  const bytes = Buffer.from(payload, 'base64');
  const signed = preAuthEncoding(payloadType, bytes);
  const isSigned =
    payloadType === PAYLOAD_TYPE &&
    signatures.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, 'base64')));
  return { payload: bytes, isSigned };
}
