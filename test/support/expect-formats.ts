import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with {
  type: 'json',
};
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { type CTRFReport, parse, validate } from 'ctrf';
import MarkdownIt from 'markdown-it';
import type { Log } from 'sarif';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

// A pattern of the schema is none with the flag u.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
// It says that it is draft 4 and has nothing that means something else in draft 7, which ajv knows.
const { $schema: _draft, id: _id, ...draft7 } = sarifSchema;
const isSarif = ajv.compile<Log>(draft7);

/** Fails unless a text is what the schema of SARIF 2.1.0 demands. */
export function expectSarif(text: string): Log {
  const log: unknown = JSON.parse(text);
  const valid = isSarif(log);
  expect(isSarif.errors ?? []).toEqual([]);
  if (!valid) throw new Error('this is not SARIF');
  return log;
}

/** Fails unless a text is what the schema of the Common Test Report Format demands. */
export function expectCtrf(text: string): CTRFReport {
  expect(validate(JSON.parse(text)).errors ?? []).toEqual([]);
  return parse(text, { validate: true });
}

/**
 * Fails unless a text is well-formed XML whose elements and attributes draw, and neither run nor
 * load anything.
 */
export async function expectBadge(svg: string): Promise<void> {
  const { errors } = await validateXML({
    xml: { fileName: 'badge.svg', contents: svg },
    schema: { fileName: 'any.xsd', contents: ANY },
  });
  expect(errors.map(({ message }) => message)).toEqual([]);
  const elements = new Set(svg.match(/(?<=<)[a-zA-Z]+/g));
  const drawn = ['svg', 'title', 'filter', 'feGaussianBlur', 'linearGradient', 'stop'];
  drawn.push('clipPath', 'rect', 'g', 'text');
  expect([...elements].filter((name) => !drawn.includes(name))).toEqual([]);
  const tags = svg.match(/<[^>]*>/g) ?? [];
  const quoted = tags.map((tag) => tag.replace(/"[^"]*"/g, '""')).join('');
  expect(quoted).not.toMatch(/\s(on\w+|(xlink:)?href|style)=/i);
}

/** Any element at all, of which nothing is known. */
const ANY = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2000/svg"
  xmlns="http://www.w3.org/2000/svg" elementFormDefault="qualified">
  <xs:element name="svg"><xs:complexType>
    <xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence>
    <xs:anyAttribute processContents="skip"/>
  </xs:complexType></xs:element>
</xs:schema>`;

const markdown = new MarkdownIt({ html: true, linkify: true });
const OUR_HTML = ['<details><summary>The request again</summary>', '</details>'];
/** A page of GitHub has to take it as a comment. */
export const MAX_MARKDOWN_BYTES = 60_000;

/**
 * Fails unless a text is Markdown that shows and does nothing: no HTML but ours, no link, no image,
 * no mention.
 *
 * @returns it as HTML
 */
export function expectMarkdown(text: string): string {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_MARKDOWN_BYTES);
  const tokens = markdown.parse(text, {});
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  const html = all.filter(({ type }) => type.startsWith('html_'));
  const lines = html.flatMap(({ content }) => content.trim().split('\n'));
  expect(lines.filter((line) => !OUR_HTML.includes(line))).toEqual([]);
  expect(all.filter(({ type }) => type === 'link_open' || type === 'image')).toEqual([]);
  const words = all.filter(({ type }) => type === 'text').map(({ content }) => content);
  expect(words.filter((content) => /[@#]\w|:\/\/|www\./.test(content))).toEqual([]);
  return markdown.render(text);
}
