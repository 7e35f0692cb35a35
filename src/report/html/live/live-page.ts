import LIVE_SCRIPT from '../browser/live.js?raw';
import { html, Markup } from '../page/markup.js';
import { renderPage } from '../page/render-page.js';

/**
 * The page that a live view is shown on: as it is now, and then as the server tells.
 *
 * @param parts of the view, by the ids of their elements
 */
export function livePage(title: string, parts: ReadonlyMap<string, string>): string {
  return renderPage({
    title,
    script: { text: LIVE_SCRIPT, connects: true },
    main: html`<p class="kind dim" role="status"><span id="state">as of the loading of this page</span></p>
${[...parts].map(([id, text]) => html`<div id="${id}">${new Markup(text)}</div>`)}`,
    footer: html`Served by assay on this machine alone, for as long as it runs. Its figures for programs are at <a href="metrics">/metrics</a>.`,
  });
}
