import { type BodySource, bufferBody, seededBody } from '../../../../http/message/body.js';
import type { Delivery, OrdinaryRequest } from '../../../../http/message/http-request.js';
import { FILES_PATH } from '../../../../spec/operation.js';
import type { CommandDelivery, UploadCommand } from '../../../language/session/commands.js';
import type { AuthorizationOf } from '../../sender.js';
import type { SessionExchanges } from '../session-exchanges.js';
import { requestPath } from './request-path.js';

/** Bytes of a chunk of an upload that is broken off: small ones, so that some arrive whole. */
const CHUNK_BYTES = 65_536;

/** An upload, whole or broken off, that goes out in the usual way. */
export function uploadRequest(
  exchanges: SessionExchanges,
  command: UploadCommand,
  body: BodySource,
  authorization: string | undefined,
): OrdinaryRequest {
  const { framing, abort, declared, type, lastByteAfter } = command;
  return {
    method: 'PUT',
    baseUrl: exchanges.host(command.host).url,
    path: uploadPath(command),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === null ? {} : { 'content-type': type }),
      ...command.headers,
    },
    body,
    framing,
    declaredLength: declared,
    lastByteAfter,
    ending: abort && { how: abort.by, afterBytes: abort.after },
  };
}

/** The path that a file is uploaded to. */
export const uploadPath = ({ path, fileKey }: UploadCommand): string =>
  requestPath(path ?? `${FILES_PATH}${fileKey}`);

/** @param seed the same gives the same bytes, where the command does not state them */
export function uploadBody({ content, abort }: UploadCommand, seed: string): BodySource {
  if ('bytes' in content) return bufferBody(content.bytes);
  return seededBody({ seed, size: content.size, ...(abort && { chunkSize: CHUNK_BYTES }) });
}

/** The delivery of a request, where the upload that it is sent behind has its own token. */
export function requestDelivery(
  exchanges: SessionExchanges,
  delivery: CommandDelivery | undefined,
  authorizationOf: AuthorizationOf,
): Delivery | undefined {
  if (delivery === undefined) return undefined;
  const { pipelinedAfter, ...others } = delivery;
  if (pipelinedAfter === undefined) return others;
  const body = uploadBody(
    pipelinedAfter,
    `${exchanges.context.names.seed}|${pipelinedAfter.fileKey}|behind`,
  );
  const authorization = authorizationOf(pipelinedAfter.token);
  return {
    ...others,
    pipelinedAfter: uploadRequest(exchanges, pipelinedAfter, body, authorization),
  };
}
