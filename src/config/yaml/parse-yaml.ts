import { Composer, type Document, LineCounter, Parser, type YAMLError } from 'yaml';
import type { Problem } from '../../errors/problem.js';
import { findDeepToken } from './find-deep-token.js';
import { DEEPEST, inspectNodes, TOO_DEEP } from './inspect-nodes.js';
import { shieldVariables, unshieldVariables } from './shield-variables.js';

const LARGEST_BYTES = 1024 * 1024;
const MAX_ERRORS = 20;
const MAX_KEY_LENGTH = 80;

/** The library's own words where they are clear; these where they are not, or repeat the source. */
const MESSAGES: Partial<Record<YAMLError['code'], string>> = {
  BAD_ALIAS: 'this is not a complete alias or anchor; quote text that begins with * or &',
  BAD_DIRECTIVE: 'directives (lines that begin with %) are not supported',
  BAD_DQ_ESCAPE: 'unknown escape in double quotes; single quotes take a backslash as it is',
  BAD_SCALAR_START: 'text that begins with this character needs quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a value cannot hold another ": "; quote it if it is text, and indent what stands in one list or map alike',
  IMPOSSIBLE: 'this is not YAML',
  MULTILINE_IMPLICIT_KEY: 'a key needs a colon and a blank after it, in its own line',
  TAB_AS_INDENT: 'a tab in the indentation; YAML indents with spaces only',
  TAG_RESOLVE_FAILED: 'tags are not supported here; quote text that begins with !',
  UNEXPECTED_TOKEN: 'unexpected text here; a value with special characters needs quotes',
};

type ParsedYaml =
  | { ok: true; doc: Document.Parsed; lines: LineCounter }
  | { ok: false; problems: Problem[] };

/** Text to a YAML 1.2 document that is safe to turn into plain values. Never throws. */
export function parseYaml(file: string, text: string): ParsedYaml {
  const content = text.replace(/^\uFEFF/, '');
  const lines = new LineCounter();
  const fail = (...found: { offset: number; message: string }[]): ParsedYaml => {
    const problems = found.map(({ offset, message }): Problem => {
      const { line, col } = lines.linePos(offset);
      return { file, line: Math.max(1, line), column: Math.max(1, col), message };
    });
    return { ok: false, problems };
  };
  if (Buffer.byteLength(content) > LARGEST_BYTES) {
    return fail({ offset: 0, message: 'the file is larger than 1 MiB' });
  }
  const tokens = [...new Parser(lines.addNewLine).parse(shieldVariables(content))];
  const control = CONTROL.exec(content);
  if (control !== null) return fail({ offset: control.index, message: describe(control[0]) });
  const deep = findDeepToken(tokens, DEEPEST);
  if (deep !== undefined) return fail({ offset: deep.offset, message: TOO_DEEP });
  const [doc, second] = new Composer(OPTIONS).compose(tokens, true, content.length);
  // With `true` there always is a document; the type cannot say so.
  if (doc === undefined) return fail({ offset: 0, message: 'the document is empty' });
  const errors = [...doc.errors, ...doc.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  // Those of other kinds may only follow from the first.
  const alike = errors.filter(({ code }) => code === errors[0]?.code).slice(0, MAX_ERRORS);
  if (alike.length > 0) {
    return fail(
      ...alike.map((error) => ({ offset: error.pos[0], message: inWords(error, content) })),
    );
  }
  if (second !== undefined) {
    const message = 'a second document begins here; a file holds one';
    return fail({ offset: second.range[0], message });
  }
  if (doc.directives.yaml.version !== '1.2') {
    return fail({ offset: 0, message: MESSAGES.BAD_DIRECTIVE ?? '' });
  }
  unshieldVariables(doc);
  const found = inspectNodes(doc);
  return found.length > 0 ? fail(...found) : { ok: true, doc, lines };
}

const OPTIONS = {
  merge: true,
  // Compares each pair of keys; inspectNodes finds duplicates in one pass.
  uniqueKeys: false,
  resolveKnownTags: false,
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

function describe(control: string): string {
  const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `control character U+${code}; the file must be UTF-8 text`;
}

/** Without the words that stand there, which may be a secret. */
function inWords({ code, message, pos }: YAMLError, content: string): string {
  const isUnspaced = /^[\w-]+:\S/.test(content.slice(pos[0], pos[0] + MAX_KEY_LENGTH));
  if (code === 'MULTILINE_IMPLICIT_KEY' && isUnspaced) {
    return 'a blank is missing after the first colon of this line';
  }
  if (code === 'MISSING_CHAR' && message.startsWith('Implicit map keys')) {
    return 'a colon and a blank are missing in this line, between a name and its value';
  }
  return MESSAGES[code] ?? lowerFirst(message);
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
