import type { FileReference } from '../../spec/record.js';
import { asObject, asText, optionalBooleans, optionalStrings } from './shape.js';

/**
 * A file reference of section 2.2: fileKey and filename are required, in external ones too.
 *
 * @throws Malformed
 */
export function readReference(value: unknown, where: string): FileReference {
  const object = asObject(value, where);
  const fileKey = asText(object.fileKey, `${where}.fileKey`);
  const filename = asText(object.filename, `${where}.filename`);
  optionalStrings(object, ['fileHref', 'description'], where);
  optionalBooleans(object, ['isInlined', 'isAvailable'], where);
  return {
    fileKey,
    filename,
    ...(typeof object.fileHref === 'string' && { fileHref: object.fileHref }),
    ...(typeof object.isInlined === 'boolean' && { isInlined: object.isInlined }),
    ...(typeof object.isAvailable === 'boolean' && { isAvailable: object.isAvailable }),
  };
}
