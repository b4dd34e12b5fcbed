// @ts-check
/**
 * Hands the provider's answer (in the fragment) to the page that opened this window, and to no other site: the browser
 * delivers it only if the opener is of this origin.
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
