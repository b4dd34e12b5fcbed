// @ts-check
/**
 * Stands in for Sign in with Apple JS (appleid.auth.js): `AppleID.auth` with a popup. Served as is, hence plain
 * JavaScript.
 *
 * @typedef {object} AppleConfiguration
 * @property {string} clientId
 * @property {string} [scope]
 * @property {string} [redirectURI]
 * @property {string} [state]
 * @property {string} [nonce]
 * @property {boolean} [usePopup]
 */
(() => {
  // Early, so that the click itself can open the window.
  const loading = import('./popup.js');
  const knownKey = 'local-apple-known';
  /** @type {AppleConfiguration | undefined} */
  let configuration;

  /** Apple tells an app who somebody is at their first sign-in only. @param {import('./popup.js').Person} person */
  function firstTimeUser({ email, fullname }) {
    const known = /** @type {string[]} */ (JSON.parse(localStorage.getItem(knownKey) ?? '[]'));
    if (known.includes(email)) return undefined;
    localStorage.setItem(knownKey, JSON.stringify([...known, email]));
    const [firstName = '', ...rest] = fullname.split(' ');
    return { email, name: { firstName, lastName: rest.join(' ') } };
  }

  /** @param {string} name @param {object} detail */
  const announce = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  /**
   * Resolves with Apple's authorization data or rejects with `{ error }`, and dispatches the same as an
   * event.
   * @param {Partial<AppleConfiguration>} [changes]
   */
  async function signIn(changes) {
    if (!configuration) throw new Error('AppleID.auth.init() has not been called.');
    /** @type {AppleConfiguration} */
    const settings = { ...configuration, ...changes };
    const { state } = settings;
    if (!settings.usePopup)
      throw new Error('The stand-in for Apple knows the popup alone: usePopup must be true.');
    const { openPopup } = await loading;
    const { answer, person } = await openPopup({
      clientId: settings.clientId,
      nonce: settings.nonce ?? '',
      responseType: 'code id_token',
      ...(state && { state }),
    });
    if (!answer.id_token) {
      const failure = {
        error: answer.error === 'access_denied' ? 'user_cancelled_authorize' : answer.error,
      };
      announce('AppleIDSignInOnFailure', failure);
      // Apple rejects with a plain object.
      return Promise.reject(failure);
    }
    const user = person && firstTimeUser(person);
    const detail = {
      authorization: { code: answer.code, id_token: answer.id_token, ...(state && { state }) },
      ...(user && { user }),
    };
    announce('AppleIDSignInOnSuccess', detail);
    return detail;
  }

  /** Renders the button in `<div id="appleid-signin">`, if any, by its data attributes. */
  function renderButton() {
    const parent = document.getElementById('appleid-signin');
    if (!parent) return;
    const { mode, color, border } = parent.dataset;
    const isWhite = color === 'white';
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['localIdentity'] = 'apple';
    button.setAttribute('aria-label', 'Sign in with Apple');
    button.textContent = mode === 'logo-only' ? '\u{1F34E}' : 'Sign in with Apple';
    Object.assign(button.style, {
      font: '500 16px/1 system-ui, sans-serif',
      minWidth: '44px',
      minHeight: '44px',
      border: border === 'true' ? '1px solid #000000' : '0',
      borderRadius: '6px',
      color: isWhite ? '#000000' : '#ffffff',
      background: isWhite ? '#ffffff' : '#000000',
      cursor: 'pointer',
    });
    // The failure was already dispatched as an event.
    button.addEventListener('click', () => void signIn().catch(() => undefined));
    parent.replaceChildren(button);
  }

  const auth = {
    /** @param {AppleConfiguration} given */
    init(given) {
      configuration = given;
      renderButton();
    },
    signIn,
    renderButton,
  };

  Object.assign(globalThis, { AppleID: { auth } });
})();
