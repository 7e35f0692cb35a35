import { FILES_PATH, type Operation, type UploadHost } from '../interface/operation.js';
import type { Host, Target } from './target.js';

/** Where a request goes; `path` is sent as it is, nothing is encoded or normalised. */
export interface TargetUrl {
  origin: string;
  path: string;
  url: string;
}

/** Where a file is uploaded (section 4.1). Undefined when the target has no such host. */
export function uploadUrl(
  target: Target,
  host: UploadHost,
  fileKey: string,
): TargetUrl | undefined {
  return below(target.hosts[host], `${FILES_PATH}${fileKey}`);
}

/** Where a record is submitted (sections 4.2 to 4.5). Undefined when the target has no such host. */
export function recordUrl(target: Target, operation: Operation): TargetUrl | undefined {
  return below(target.hosts[operation], target.paths[operation]);
}

function below(host: Host | undefined, rest: string): TargetUrl | undefined {
  if (host === undefined) return undefined;
  const path = `${host.basePath}${rest}`;
  return { origin: host.origin, path, url: `${host.origin}${path}` };
}
