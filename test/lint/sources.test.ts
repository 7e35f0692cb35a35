import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../docs/pages.js';

/** Beyond the formatter's 100 columns, for an address or a path that cannot be broken. */
const LONGEST_COMMENT = 120;
const MAX_SOURCES = 20;

/** The sources below a folder, by their paths from the root. */
const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')));

it('no folder of src has more than twenty sources, tests not counted', () => {
  const counts = new Map<string, number>();
  for (const file of sourcesBelow('src')) {
    if (file.endsWith('.test.ts')) continue;
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const large = [...counts].filter(([, count]) => count > MAX_SOURCES).map(([name]) => name);
  expect(large).toEqual([]);
});

it('lines of comments are short enough to be read next to each other', () => {
  const long = [...sourcesBelow('src'), ...sourcesBelow('test')].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(\/\/|\/?\*)/.test(line) && line.length > LONGEST_COMMENT
          ? [`${file}:${index + 1}`]
          : [],
      ),
  );
  expect(long).toEqual([]);
});

it('no report takes the reason of a check apart, which is for people; because says it to programs', () => {
  const parsing =
    /\breason\??\.(startsWith|endsWith|includes|match|search|split)|(exec|test)\([\w.]*\breason\b|\breason [!=]== ['`A-Z]/;
  // The reason of a run, and that the target has no inspector, are said in words only.
  const others = /\/(incomplete-run|needs-inspector)\.ts$|\.test\.ts$/;
  const found = [...sourcesBelow('src/report'), ...sourcesBelow('src/conformance/run')].filter(
    (file) => !others.test(file) && parsing.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
