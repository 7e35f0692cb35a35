// Puts what the server sends in place of what is shown. It takes a whole part of the view at a time, from its own server
// alone, which escapes whatever came from a target.
(() => {
  const state = document.getElementById('state');
  const say = (/** @type {string} */ words) => {
    if (state && state.textContent !== words) state.textContent = words;
  };
  const source = new EventSource('events');
  source.addEventListener('open', () => say('live'));
  source.addEventListener('part', (event) => {
    /** @type {{ id: string; text: string }} */
    const { id, text } = JSON.parse(event.data);
    const view = document.getElementById(id);
    if (!view) return;
    const focusable = () =>
      [...view.querySelectorAll('[tabindex]')].filter((one) => one instanceof HTMLElement);
    // Keep the reader's scroll position.
    const scrolled = [...view.querySelectorAll('.scroll')].map(({ scrollLeft, scrollTop }) => ({
      scrollLeft,
      scrollTop,
    }));
    const focused = focusable().findIndex((one) => one.matches(':focus'));
    view.innerHTML = text;
    for (const [at, one] of [...view.querySelectorAll('.scroll')].entries()) {
      Object.assign(one, scrolled[at]);
    }
    focusable()[focused]?.focus({ preventScroll: true });
  });
  source.addEventListener('end', () => {
    source.close();
    say('ended: this is the last state');
  });
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) say('the connection is lost; trying again');
  });
})();
