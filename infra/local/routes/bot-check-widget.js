/**
 * Browser code of the stand-in bot check: the explicit-render API that reCAPTCHA, hCaptcha and Turnstile share, as
 * `window.acclaimBotCheck`. The function that `onload` names in the script's address is called once it is there.
 */
(() => {
  /** How long a token is good, in milliseconds, less the time to send it. */
  const tokenLife = 110_000;
  const widgets = [];
  const { searchParams, origin } = new URL(document.currentScript.src);

  function addStyles() {
    if (document.querySelector('link[data-bot-check]')) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${origin}/local/bot-check.css`;
    link.dataset.botCheck = '';
    document.head.append(link);
  }

  function elementOf(container) {
    if (container instanceof Element) return container;
    const element = document.getElementById(container) ?? document.querySelector(container);
    if (!element) throw new Error(`The bot check finds no element ${container}.`);
    return element;
  }

  function build(theme) {
    const root = document.createElement('div');
    root.className = theme === 'dark' ? 'bot-check bot-check-dark' : 'bot-check';
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    const words = document.createElement('span');
    words.textContent = 'I am not a robot';
    label.append(box, words);
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    root.append(label, status);
    return { root, box, status };
  }

  function clear(widget, message = '') {
    clearTimeout(widget.timer);
    widget.attempt += 1;
    widget.token = '';
    widget.box.checked = false;
    widget.box.disabled = false;
    widget.status.textContent = message;
  }

  async function solve(widget) {
    const attempt = (widget.attempt += 1);
    const { options } = widget;
    widget.box.disabled = true;
    widget.status.textContent = 'Checking…';
    try {
      const answer = await fetch(`${origin}/local/bot-check`, { method: 'POST' });
      if (!answer.ok) throw new Error(`The bot check answered ${answer.status}.`);
      const { token } = await answer.json();
      if (attempt !== widget.attempt) return;
      widget.token = token;
      widget.status.textContent = 'Verified.';
      widget.timer = setTimeout(() => {
        clear(widget, 'The check has expired. Please tick the box again.');
        options['expired-callback']?.();
      }, tokenLife);
      options.callback?.(token);
    } catch {
      if (attempt !== widget.attempt) return;
      clear(widget, 'The check could not be reached. Please try again.');
      options['error-callback']?.();
    }
  }

  globalThis.acclaimBotCheck = {
    /** Puts a check box into the container and returns the widget's id. */
    render(container, options = {}) {
      addStyles();
      const widget = { ...build(options.theme), options, token: '', attempt: 0, timer: undefined };
      widget.box.addEventListener('change', () => {
        if (widget.box.checked) void solve(widget);
      });
      elementOf(container).append(widget.root);
      return widgets.push(widget) - 1;
    },
    /** Makes a widget ask again; its token is used up. */
    reset(id = 0) {
      if (widgets[id]) clear(widgets[id]);
    },
    /** The token of a solved widget, or an empty text. */
    getResponse(id = 0) {
      return widgets[id]?.token ?? '';
    },
  };

  const onload = searchParams.get('onload');
  if (onload) globalThis[onload]?.();
})();
