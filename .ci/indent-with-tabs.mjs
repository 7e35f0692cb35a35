// The compiler indents with four spaces, which are a tenth of what a package weighs. Tabs say the same.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tokenizer } from 'acorn';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const aside = `${dist}.indented-${process.pid}`;

for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.js')) continue;
  const before = readFileSync(`${dist}${name}`, 'utf8');
  const after = indentedWithTabs(before);
  if (after === before) continue;
  // Whole at every moment: a command may be about to load it.
  writeFileSync(aside, after);
  renameSync(aside, `${dist}${name}`);
}

/** @param {string} code a module */
function indentedWithTabs(code) {
  const templates = [];
  const tokens = tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' });
  for (const { type, start, end } of tokens) {
    if (type.label === 'template') templates.push({ start, end });
  }
  let next = 0;
  return code.replace(/^(?: {4})+/gm, (spaces, at) => {
    while (next < templates.length && templates[next].end < at) next += 1;
    const isText = next < templates.length && templates[next].start < at;
    return isText ? spaces : '\t'.repeat(spaces.length / 4);
  });
}
