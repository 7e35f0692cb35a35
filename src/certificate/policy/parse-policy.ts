import { DocumentError } from '../../config/document-error.js';
import { readDocument } from '../../config/read-document.js';
import { type Policy, policySchema } from './policy-schema.js';

/**
 * A policy from its YAML text.
 *
 * @param file as problems shall name it
 * @throws DocumentError
 */
export function parsePolicy(file: string, text: string): Policy {
  const document = readDocument(file, text, policySchema);
  if (!document.ok) throw new DocumentError(document.problems);
  return document.value;
}
