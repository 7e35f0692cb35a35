/**
 * Puts what the server sends in place of what is shown. It takes a whole part of the view at a
 * time, from its own server alone, which escapes whatever came from a target.
 */
export const LIVE_SCRIPT = `
(() => {
  'use strict';
  const state = document.getElementById('state');
  const say = (words) => {
    if (state.textContent !== words) state.textContent = words;
  };
  const source = new EventSource('events');
  source.addEventListener('open', () => say('live'));
  source.addEventListener('part', (event) => {
    const { id, text } = JSON.parse(event.data);
    const view = document.getElementById(id);
    // Keep the reader's scroll position.
    const scrolled = [...view.querySelectorAll('.scroll')].map((one) => [one.scrollLeft, one.scrollTop]);
    const focused = [...view.querySelectorAll('[tabindex]')].indexOf(document.activeElement);
    view.innerHTML = text;
    [...view.querySelectorAll('.scroll')].forEach((one, at) => {
      if (scrolled[at]) [one.scrollLeft, one.scrollTop] = scrolled[at];
    });
    if (focused >= 0) view.querySelectorAll('[tabindex]')[focused]?.focus({ preventScroll: true });
  });
  source.addEventListener('end', () => {
    source.close();
    say('ended: this is the last state');
  });
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) say('the connection is lost; trying again');
  });
})();
`;
