// @ts-check
/**
 * Browser code of the stand-in bot check: the explicit-render API that reCAPTCHA, hCaptcha and Turnstile share, as
 * `window.acclaimBotCheck`. The function that `onload` names in the script's address is called once it is there.
 * Served as is, hence plain JavaScript.
 *
 * @typedef {object} Options
 * @property {string} [theme] `light` or `dark`
 * @property {(token: string) => void} [callback]
 * @property {() => void} [expired-callback]
 * @property {() => void} [error-callback]
 *
 * @typedef {object} Widget
 * @property {HTMLElement} root
 * @property {HTMLInputElement} box
 * @property {HTMLElement} status
 * @property {Options} options
 * @property {string} token
 * @property {number} attempt
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 */
(() => {
  /** How long a token is valid, in milliseconds, less the time to send it. */
  const tokenLife = 110_000;
  /** @type {Widget[]} */
  const widgets = [];
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { searchParams, origin } = new URL(script.src);

  /** @type {Promise<unknown> | undefined} */
  let styles;

  /** Resolves when the styles are loaded or have failed: a box shown earlier would move. */
  function addStyles() {
    return (styles ??= new Promise((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `${origin}/local/bot-check.css`;
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
      document.head.append(link);
    }));
  }

  /** @param {string | Element} container an element, its id, or a selector */
  function elementOf(container) {
    if (container instanceof Element) return container;
    const element = document.getElementById(container) ?? document.querySelector(container);
    if (!element) throw new Error(`The bot check finds no element ${container}.`);
    return element;
  }

  /** @param {Options} options @returns {Widget} */
  function build(options) {
    const root = document.createElement('div');
    root.className = options.theme === 'dark' ? 'bot-check bot-check-dark' : 'bot-check';
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    const words = document.createElement('span');
    words.textContent = 'I am not a robot';
    label.append(box, words);
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    root.append(label, status);
    return { root, box, status, options, token: '', attempt: 0, timer: undefined };
  }

  /** @param {Widget} widget @param {string} [message] */
  function clear(widget, message = '') {
    clearTimeout(widget.timer);
    widget.attempt += 1;
    widget.token = '';
    widget.box.checked = false;
    widget.box.removeAttribute('aria-disabled');
    widget.status.textContent = message;
  }

  async function fetchToken() {
    const answer = await fetch(`${origin}/local/bot-check`, { method: 'POST' });
    if (!answer.ok) throw new Error(`The bot check answered ${answer.status}.`);
    const { token } = /** @type {{ token: string }} */ (await answer.json());
    return token;
  }

  /** @param {Widget} widget */
  async function solve(widget) {
    const attempt = (widget.attempt += 1);
    // Not `disabled`, which would lose the keyboard's focus.
    widget.box.setAttribute('aria-disabled', 'true');
    widget.status.textContent = 'Checking…';
    const token = await fetchToken().catch(() => '');
    // A reset meanwhile invalidates the response.
    if (attempt !== widget.attempt) return;
    if (token === '') {
      clear(widget, 'The check could not be reached. Please try again.');
      widget.options['error-callback']?.();
      return;
    }
    widget.token = token;
    widget.status.textContent = 'Verified.';
    widget.timer = setTimeout(() => {
      clear(widget, 'The check has expired. Please tick the box again.');
      widget.options['expired-callback']?.();
    }, tokenLife);
    widget.options.callback?.(token);
  }

  const page = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
  page['acclaimBotCheck'] = {
    /**
     * Renders a check box in the container and returns the widget's id.
     * @param {string | Element} container
     * @param {Options} [options]
     */
    render(container, options = {}) {
      const element = elementOf(container);
      const widget = build(options);
      widget.box.addEventListener('click', (event) => {
        if (widget.box.hasAttribute('aria-disabled')) event.preventDefault();
      });
      widget.box.addEventListener('change', () => {
        if (widget.box.checked) void solve(widget);
      });
      void addStyles().then(() => element.append(widget.root));
      return widgets.push(widget) - 1;
    },
    /** Resets a widget whose token is used. */
    reset(id = 0) {
      if (widgets[id]) clear(widgets[id]);
    },
    /** The token of a solved widget, or an empty string. */
    getResponse(id = 0) {
      return widgets[id]?.token ?? '';
    },
  };

  const onload = page[searchParams.get('onload') ?? ''];
  if (typeof onload === 'function') /** @type {() => void} */ (onload)();
})();
