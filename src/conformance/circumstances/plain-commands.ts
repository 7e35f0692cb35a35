import { FILES_PATH, type HostName, type Operation } from '../../spec/operation.js';
import type { RequestCommand, SubmitCommand, UploadCommand } from '../language/session/commands.js';

/** A small file like any other. */
export function plainUpload(host: HostName, fileKey: string, size = 61): UploadCommand {
  const type = 'application/octet-stream';
  return { host, fileKey, content: { size }, type, framing: 'length', token: 'good' };
}

/** A record like any other. */
export const plainRecord = (operation: Operation): SubmitCommand => ({
  operation,
  content: { spec: {} },
  framing: 'length',
  token: 'good',
});

/** A request of the same method: for the same records, or for a file that does not exist. */
export function plainRequest(
  { host, method, path, token }: RequestCommand,
  fileKey: string,
): RequestCommand {
  const isOfFile = path.startsWith(FILES_PATH);
  return { host, method, path: isOfFile ? `${FILES_PATH}${fileKey}` : path, token };
}
