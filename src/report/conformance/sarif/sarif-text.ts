import { shortVisible, shortVisibleLines } from '../../text/shorten.js';

/**
 * Text of others as a message of SARIF (section 3.11 of its specification): it holds no link and no
 * placeholder, which viewers would follow or fill in.
 */
export function sarifText(text: string, longest: number): string {
  return inert(shortVisibleLines(text, longest));
}

/** The same on one line. */
export function sarifLine(text: string, longest: number): string {
  return inert(shortVisible(text, longest));
}

function inert(text: string): string {
  return text.replaceAll('](', '] (').replace(/\{(\d+)\}/g, '{ $1 }');
}
