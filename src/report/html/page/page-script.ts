/**
 * What makes a page quicker to use; none of it is needed to read one. It takes no text for markup,
 * and asks for nothing.
 */
export const PAGE_SCRIPT = `
(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('js');
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const items = all('[data-item]');
  const groups = all('[data-group]');
  const filters = all('[data-filter]');
  const search = document.getElementById('search');
  const shown = document.getElementById('shown');
  const texts = new Map();
  const textOf = (item) => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  };

  const apply = () => {
    const words = (search?.value ?? '').toLowerCase().split(/\\s+/).filter(Boolean);
    const wanted = new Set(filters.filter((one) => one.ariaPressed === 'true').map((one) => one.dataset.filter));
    let count = 0;
    for (const item of items) {
      const { outcome } = item.dataset;
      const fits = (wanted.size === 0 || wanted.has(outcome)) && words.every((word) => textOf(item).includes(word));
      item.hidden = !fits;
      if (fits) count += 1;
    }
    for (const group of groups) group.hidden = all('[data-item]', group).every((item) => item.hidden);
    const filtered = words.length > 0 || wanted.size > 0;
    if (shown) shown.textContent = filtered ? count + ' of ' + items.length + ' entries shown' : '';
  };

  let timer;
  search?.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(apply, 80);
  });
  search?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    search.value = '';
    apply();
  });
  const showEverything = () => {
    if (search) search.value = '';
    for (const one of filters) one.ariaPressed = 'false';
    apply();
  };

  /** Opens what an address such as #files/oversize-is-400 points to, a requirement or a check. */
  const follow = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // The address may have been truncated, and still be an id as it is.
    }
    if (id === '') return;
    const target = document.getElementById(id) ?? document.getElementById('check:' + id);
    if (!target) return;
    if (target.closest('[hidden]')) showEverything();
    for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    for (const one of all('.found')) one.classList.remove('found');
    (target.querySelector('summary, h3') ?? target).classList.add('found');
    target.scrollIntoView();
    const focus = target.querySelector('summary, a, button');
    focus?.focus({ preventScroll: true });
  };

  const copy = async (button) => {
    const code = button.parentElement.querySelector('code');
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      document.execCommand('copy');
    }
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  };

  document.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) {
      // A link to where the page is already changes no address, and is followed all the same.
      const link = event.target.closest('a[href^="#"]');
      if (link && link.hash === location.hash) follow();
      return;
    }
    if ('copy' in button.dataset) void copy(button);
    if ('filter' in button.dataset) {
      button.ariaPressed = button.ariaPressed === 'true' ? 'false' : 'true';
      apply();
    }
    if ('open' in button.dataset) {
      for (const one of all('main details')) {
        if (!one.closest('[hidden]')) one.open = button.dataset.open === 'yes';
      }
    }
  });

  /**
   * A line that moves along a chart with the pointer or its slider, and the values there in words.
   */
  const read = (place) => {
    const { at, x, lines } = JSON.parse(place.dataset.readout);
    const drawing = place.closest('figure').querySelector('svg');
    const cursor = drawing.querySelector('.cursor');
    const slider = place.querySelector('input');
    const output = place.querySelector('output');
    const show = (index) => {
      cursor.setAttribute('x1', at[index]);
      cursor.setAttribute('x2', at[index]);
      cursor.classList.add('on');
      slider.value = String(index);
      const words = x[index] + ': ' + lines.map(({ name, y }) => name + ' ' + (y[index] ?? '–')).join(', ');
      slider.setAttribute('aria-valuetext', words);
      output.textContent = words;
    };
    slider.addEventListener('input', () => show(Number(slider.value)));
    drawing.addEventListener('pointermove', (event) => {
      const box = drawing.getBoundingClientRect();
      const wanted = ((event.clientX - box.left) / box.width) * drawing.viewBox.baseVal.width;
      let best = 0;
      at.forEach((one, index) => {
        if (Math.abs(one - wanted) < Math.abs(at[best] - wanted)) best = index;
      });
      show(best);
    });
  };
  for (const place of all('[data-readout]')) read(place);

  let opened = [];
  addEventListener('beforeprint', () => {
    opened = all('details[data-print]:not([open])');
    for (const one of opened) one.open = true;
  });
  addEventListener('afterprint', () => {
    for (const one of opened) one.open = false;
  });
  addEventListener('hashchange', follow);
  follow();
})();
`;
