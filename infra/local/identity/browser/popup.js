// @ts-check
/**
 * The popup of the stand-in providers. It goes through the authorization request of OpenID Connect and comes back with
 * the parameters of the answer. A module, loaded by the classic scripts that stand in for the providers' own.
 *
 * @typedef {object} Request
 * @property {string} clientId
 * @property {string} responseType `id_token` or `code id_token`
 * @property {string} nonce
 * @property {string} [state]
 *
 * @typedef {object} Answer
 * @property {string} [id_token]
 * @property {string} [code]
 * @property {string} [state]
 * @property {string} [error]
 *
 * @typedef {object} Person
 * @property {string} email
 * @property {string} fullname
 */

/** Milliseconds between checks whether the window was closed. */
const watchInterval = 250;

/** @param {Request} request */
function authorizationUrl({ clientId, responseType, nonce, state }) {
  const url = new URL('auth', import.meta.url);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: responseType,
    scope: 'openid email profile',
    redirect_uri: new URL('callback', import.meta.url).href,
    // Always asks for an account.
    prompt: 'login',
    nonce,
    state: state ?? '',
  }).toString();
  return url.href;
}

function features() {
  const [width, height] = [480, 640];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/**
 * Opens the popup and resolves with the provider's answer; `error` is `popup_blocked_by_browser` or
 * `popup_closed_by_user` when there is none.
 * @param {Request} request
 * @returns {Promise<{ answer: Answer, person?: Person }>}
 */
export function openPopup(request) {
  const state = request.state ?? crypto.randomUUID();
  const popup = open(authorizationUrl({ ...request, state }), 'local-identity', features());
  if (!popup) return Promise.resolve({ answer: { error: 'popup_blocked_by_browser' } });
  return new Promise((resolve) => {
    /** @param {{ answer: Answer, person?: Person }} result */
    const finish = (result) => {
      clearInterval(watch);
      removeEventListener('message', listen);
      resolve(result);
    };
    /** @param {MessageEvent<unknown>} event */
    const listen = ({ origin, source, data }) => {
      // Only from our window while it is on our origin, where only the callback page sends messages.
      if (origin !== location.origin || source !== popup) return;
      const { answer, person } = /** @type {{ answer?: Answer, person?: Person }} */ (data);
      if (answer?.state === state) finish({ answer, ...(person && { person }) });
    };
    addEventListener('message', listen);
    const watch = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(watch);
      // The window closes right after its response, which may still be in transit.
      setTimeout(() => finish({ answer: { error: 'popup_closed_by_user' } }), watchInterval);
    }, watchInterval);
  });
}
