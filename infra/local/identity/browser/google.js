// @ts-check
/**
 * Stands in for Google Identity Services (https://accounts.google.com/gsi/client): the part of `google.accounts.id` that a
 * site with a sign-in button uses. Served as is, hence plain JavaScript.
 *
 * @typedef {{ credential: string, select_by: string, state?: string }} CredentialResponse
 *
 * @typedef {object} GoogleConfiguration
 * @property {string} client_id
 * @property {string} nonce
 * @property {(response: CredentialResponse) => void} callback
 *
 * @typedef {object} ButtonOptions
 * @property {'standard' | 'icon'} [type]
 * @property {'outline' | 'filled_blue' | 'filled_black'} [theme]
 * @property {string | number} [width] in pixels
 * @property {string} [state]
 * @property {() => void} [click_listener]
 */
(() => {
  // Early, so that the click itself can open the window.
  const loading = import('./popup.js');
  /** @type {GoogleConfiguration | undefined} */
  let configuration;

  /** @param {GoogleConfiguration} settings @param {ButtonOptions} options */
  async function signIn(settings, { state, click_listener: clickListener }) {
    clickListener?.();
    const { openPopup } = await loading;
    const { answer } = await openPopup({
      clientId: settings.client_id,
      nonce: settings.nonce,
      responseType: 'id_token',
    });
    // As with Google's own, closing the window has no callback.
    if (!answer.id_token) return;
    settings.callback({
      credential: answer.id_token,
      select_by: 'btn',
      ...(state !== undefined && { state }),
    });
  }

  const id = {
    /** @param {GoogleConfiguration} given */
    initialize(given) {
      configuration = given;
    },
    /**
     * Renders the button in the element, replacing its content.
     * @param {HTMLElement} parent
     * @param {ButtonOptions} [options]
     */
    renderButton(parent, options = {}) {
      const isDark = options.theme === 'filled_blue' || options.theme === 'filled_black';
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset['localIdentity'] = 'google';
      button.textContent = options.type === 'icon' ? 'G' : 'Sign in with Google';
      if (options.type === 'icon') button.setAttribute('aria-label', 'Sign in with Google');
      Object.assign(button.style, {
        font: '500 14px/1 system-ui, sans-serif',
        minWidth: '44px',
        minHeight: '44px',
        padding: '0 16px',
        border: '1px solid #747775',
        borderRadius: '4px',
        color: isDark ? '#ffffff' : '#1f1f1f',
        background: isDark ? '#131314' : '#ffffff',
        cursor: 'pointer',
        ...(options.width !== undefined && { width: `${Number(options.width)}px` }),
      });
      button.addEventListener('click', () => {
        if (!configuration) throw new Error('google.accounts.id.initialize() has not been called.');
        void signIn(configuration, options);
      });
      parent.replaceChildren(button);
    },
    /** One Tap is not imitated; it reports that it is not displayed, as in browsers without it. */
    prompt(/** @type {((notification: object) => void) | undefined} */ listener) {
      listener?.({
        isDisplayMoment: () => true,
        isDisplayed: () => false,
        isNotDisplayed: () => true,
        getNotDisplayedReason: () => 'browser_not_supported',
        isSkippedMoment: () => false,
        isDismissedMoment: () => false,
      });
    },
    cancel() {},
    /** Nobody is signed in without a click here. */
    disableAutoSelect() {},
  };

  Object.assign(globalThis, { google: { accounts: { id } } });
})();
