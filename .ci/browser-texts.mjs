// What a browser gets, as texts that are imported with `?raw`: made smaller in the same way in the package and in tests,
// since a bundle that one of them made has pages that the other has to make again.
import { readFileSync } from 'node:fs';
import { transform as minifyStyle } from 'lightningcss';
import { minifySync } from 'rolldown/utils';

/** A plugin of Rolldown, and of Vite, which has to load such a file before Vite does. */
export const browserTexts = {
  name: 'browser-texts',
  enforce: /** @type {const} */ ('pre'),
  load: { filter: { id: /\?raw$/ }, handler: textModule },
};

/** @param {string} id the file, and `?raw` */
function textModule(id) {
  const file = id.replace(/\?raw$/, '');
  const source = readFileSync(file, 'utf8');
  const text = file.endsWith('.css')
    ? minifyStyle({ filename: file, code: Buffer.from(source), minify: true }).code.toString()
    : minifySync(file, source).code;
  return {
    code: `export default ${JSON.stringify(text)};`,
    moduleType: /** @type {const} */ ('js'),
  };
}
