import { expect, it } from 'vitest';
import { z } from 'zod';
import { foreignFile } from './foreign-file.js';
import { readDocument } from './read-document.js';

it.each([
  ['r.json', '{\n  "schema": "assay-report/1",\n', /the report of a run, .*`assay show r.json`/],
  ['r.ndjson', '{"type":"run-started","tool":{}}\n', /the report of a run/],
  ['r.json', '{"schema":"assay-load/1"}', /the report of a load, .*`assay report r.json/],
  ['r.json', '{"schema":"assay-list/1"}', /what assay wrote for programs/],
  ['junit.xml', '<?xml version="1.0"?>', /this is XML/],
  ['report.html', '<!doctype html>', /a page for browsers/],
  ['server.mjs', 'import x from "y";', /a program, .*start: \{ command/],
  ['serve', '#!/bin/sh\nexec true\n', /a program/],
  ['notes.md', '# Notes\n', /text for people/],
])('says of %s with %j what it is', (file, text, expected) => {
  expect(foreignFile(file, text)).toMatch(expected);
  expect(readDocument(file, text, z.strictObject({ target: z.string() }))).toEqual({
    ok: false,
    problems: [{ file, line: 1, column: 1, message: foreignFile(file, text) }],
  });
});

it.each([
  ['profile.yaml', 'target: x'],
  ['profile.json', '{"target":"x"}'],
])('has nothing to say of %s', (file, text) => {
  expect(foreignFile(file, text)).toBeUndefined();
});

it('leaves a document alone that is good, whatever its name', () => {
  expect(readDocument('p.txt', 'target: x', z.strictObject({ target: z.string() })).ok).toBe(true);
});
