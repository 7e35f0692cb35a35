import type { ErrorCode } from '../../errors/error-codes.js';
import { UsageError } from '../../errors/usage-error.js';
import type { LoadError, LoadErrorCode } from '../../load/plan/load-error.js';

/**
 * A contradiction goes away with other options or another scenario; the rest needs another target
 * or machine.
 */
const CODES: Record<LoadErrorCode, ErrorCode> = {
  pace: 'contradiction',
  'file-limit': 'contradiction',
  'missing-host': 'load-impossible',
  'disk-space': 'load-impossible',
  preparation: 'load-impossible',
  'upload-status': 'load-impossible',
  agents: 'load-impossible',
  worker: 'load-impossible',
};

/** The error that ends a command whose load cannot be run. */
export function loadUsageError({ code, message }: LoadError): UsageError {
  return new UsageError(message, CODES[code]);
}
