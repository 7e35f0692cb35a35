// What makes a page quicker to use; none of it is needed to read one. It takes no text for markup, and asks for nothing.
(() => {
  const root = document.documentElement;
  root.classList.add('js');
  const all = (/** @type {string} */ selector, /** @type {ParentNode} */ within = document) =>
    [...within.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement);
  const items = all('[data-item]');
  const groups = all('[data-group]');
  const filters = all('[data-filter]');
  const search = [...document.querySelectorAll('input')].find(({ id }) => id === 'search');
  const shown = document.getElementById('shown');
  /** @type {Map<HTMLElement, string>} */
  const texts = new Map();
  const textOf = (/** @type {HTMLElement} */ item) => {
    const text = texts.get(item) ?? item.textContent.toLowerCase();
    texts.set(item, text);
    return text;
  };

  const applyFilters = () => {
    const words = (search?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const pressed = filters.filter((one) => one.ariaPressed === 'true');
    const wanted = new Set(pressed.map((one) => one.dataset.filter));
    for (const item of items) {
      item.hidden = !(
        (wanted.size === 0 || wanted.has(item.dataset.outcome)) &&
        words.every((word) => textOf(item).includes(word))
      );
    }
    for (const group of groups) {
      group.hidden = all('[data-item]', group).every((item) => item.hidden);
    }
    if (!shown) return;
    const count = items.filter((item) => !item.hidden).length;
    const isFiltered = words.length > 0 || wanted.size > 0;
    shown.textContent = isFiltered ? `${count} of ${items.length} entries shown` : '';
  };

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  search?.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(applyFilters, 80);
  });
  search?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    search.value = '';
    applyFilters();
  });
  const showEverything = () => {
    if (search) search.value = '';
    for (const one of filters) one.ariaPressed = 'false';
    applyFilters();
  };

  /** Opens what an address such as #files/oversize-is-400 points to, a requirement or a check. */
  const followAddress = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // The address may have been truncated, and still be an id as it is.
    }
    if (id === '') return;
    const target = document.getElementById(id) ?? document.getElementById(`check:${id}`);
    if (!target) return;
    if (target.closest('[hidden]')) showEverything();
    for (let at = /** @type {HTMLElement | null} */ (target); at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
    for (const one of all('.found')) one.classList.remove('found');
    (target.querySelector('summary, h3') ?? target).classList.add('found');
    target.scrollIntoView();
    all('summary, a, button', target)[0]?.focus({ preventScroll: true });
  };

  const copyBeside = async (/** @type {HTMLElement} */ button) => {
    const code = button.parentElement?.querySelector('code');
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection()?.selectAllChildren(code);
      document.execCommand('copy');
    }
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  };

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    if (!button) {
      // A link to where the page is already changes no address, and is followed all the same.
      if (target.closest('a')?.getAttribute('href') === location.hash) followAddress();
      return;
    }
    const { copy, filter, open } = button.dataset;
    if (copy !== undefined) void copyBeside(button);
    if (filter !== undefined) {
      button.ariaPressed = button.ariaPressed === 'true' ? 'false' : 'true';
      applyFilters();
    }
    if (open === undefined) return;
    for (const one of document.querySelectorAll('details')) {
      if (one.closest('main') && !one.closest('[hidden]')) one.open = open === 'yes';
    }
  });

  /** A line that moves along a chart with the pointer or its slider, and the values there in words. */
  const startReadout = (/** @type {HTMLElement} */ place) => {
    const drawing = place.closest('figure')?.querySelector('svg');
    const cursor = drawing?.querySelector('.cursor');
    const slider = place.querySelector('input');
    const output = place.querySelector('output');
    if (!drawing || !cursor || !slider || !output) return;
    /** @type {{ at: number[]; x: string[]; lines: { name: string; y: string[] }[] }} */
    const { at, x, lines } = JSON.parse(place.dataset.readout ?? '');
    const show = (/** @type {number} */ index) => {
      cursor.setAttribute('x1', String(at[index]));
      cursor.setAttribute('x2', String(at[index]));
      cursor.classList.add('on');
      slider.value = String(index);
      const values = lines.map(({ name, y }) => `${name} ${y[index] ?? '–'}`);
      const words = `${x[index]}: ${values.join(', ')}`;
      slider.setAttribute('aria-valuetext', words);
      output.textContent = words;
    };
    slider.addEventListener('input', () => show(Number(slider.value)));
    drawing.addEventListener('pointermove', (event) => {
      const box = drawing.getBoundingClientRect();
      const wanted = ((event.clientX - box.left) / box.width) * drawing.viewBox.baseVal.width;
      const distances = at.map((one) => Math.abs(one - wanted));
      show(distances.indexOf(Math.min(...distances)));
    });
  };
  for (const place of all('[data-readout]')) startReadout(place);

  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details')].filter(
      (one) => 'print' in one.dataset && !one.open,
    );
    for (const one of opened) one.open = true;
  });
  addEventListener('afterprint', () => {
    for (const one of opened) one.open = false;
  });
  addEventListener('hashchange', followAddress);
  followAddress();
})();
