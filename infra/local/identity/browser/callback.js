// @ts-check
/**
 * Sends the provider's response (in the fragment) to the page that opened this window. The browser delivers
 * it only if that page has the same origin.
 */
(() => {
  const answer = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const person = /** @type {unknown} */ (JSON.parse(sessionStorage.getItem('local-identity') ?? 'null'));
  sessionStorage.removeItem('local-identity');
  history.replaceState(null, '', location.pathname);
  const opener = /** @type {Window | null} */ (window.opener);
  opener?.postMessage({ answer, person }, location.origin);
  window.close();
})();
