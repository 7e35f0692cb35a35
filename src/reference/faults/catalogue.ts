import type { Fault } from './fault.js';
import { KEY_FAULTS } from './keys.js';
import { SIZE_FAULTS } from './sizes.js';
import { UPLOAD_FAULTS } from './uploads.js';

/** Every deliberate fault that the archive can be started with. */
export const FAULTS: readonly Fault[] = [...UPLOAD_FAULTS, ...SIZE_FAULTS, ...KEY_FAULTS];

/**
 * A fault by its id.
 *
 * @throws TypeError when there is none
 */
export function faultOf(id: string): Fault {
  const fault = FAULTS.find((one) => one.id === id);
  if (!fault) throw new TypeError(`there is no fault ${JSON.stringify(id)}`);
  return fault;
}
