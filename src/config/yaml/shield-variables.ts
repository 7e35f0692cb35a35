import { type Document, visit } from 'yaml';

/**
 * Two noncharacters of Unicode, which no document uses: as long as the braces, and plain text in
 * YAML.
 */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';

/**
 * Makes `${NAME}` plain text everywhere: unquoted in a flow map or list, YAML would take its braces
 * for a map, which is unexpected. Offsets stay as they are.
 */
export function shieldVariables(text: string): string {
  return text.replaceAll(/\$\{(\w+)\}/g, `$$${OPEN}$1${CLOSE}`);
}

/** Gives the scalars of a document their braces back. */
export function unshieldVariables(doc: Document.Parsed): void {
  visit(doc, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string') return;
      node.value = node.value.replaceAll(OPEN, '{').replaceAll(CLOSE, '}');
    },
  });
}
