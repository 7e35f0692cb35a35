import { createHash } from 'node:crypto';

import PAGE_SCRIPT from '../browser/page.js?raw';
import { html, Markup } from './markup.js';
import { PAGE_STYLE } from './page-style.js';

/** What one page is about. */
export interface PageParts {
  title: string;
  main: Markup;
  /** It takes all the width that there is. */
  wide?: true;
  footer: Markup;
  /** In place of the script of pages that are files. */
  script?: { text: string; connects: true };
}

const digest = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Nothing is loaded from anywhere, and nothing runs or lays out but what stands here: not even an
 * attribute.
 */
const policy = (script: string, connects: boolean): string =>
  [
    "default-src 'none'",
    `style-src ${digest(PAGE_STYLE)}`,
    `script-src ${digest(script)}`,
    // A page that is served follows its own server, and no other.
    ...(connects ? ["connect-src 'self'"] : []),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const FILE_POLICY = policy(PAGE_SCRIPT, false);

/** Without an icon of its own, a page that is served makes browsers ask for one. */
const NO_ICON = 'data:,';

/**
 * Apart: the bundler writes an end tag of a script as an escape, which a template with a tag would
 * pass on.
 */
const scriptElement = (text: string): Markup => new Markup(`<script>${text}</script>`);

/** A whole page, with a newline at its end, that asks for nothing else. */
export function renderPage({ title, main, wide, footer, script }: PageParts): string {
  const allowed = script === undefined ? FILE_POLICY : policy(script.text, script.connects);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(allowed)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${NO_ICON}">
<title>${title}</title>
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the contents</a>
<main id="main" tabindex="-1"${wide && html` class="wide"`}>
${main}
</main>
<footer>${footer}</footer>
${scriptElement(script?.text ?? PAGE_SCRIPT)}
</body>
</html>
`.toString();
}
