// @ts-check
/** Saves the typed name for the callback page of this window: Apple gives it to a new app. */
(() => {
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
  /** @param {string} id */
  const valueOf = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value.trim();
  form.addEventListener('submit', () => {
    const person = { email: valueOf('email'), fullname: valueOf('fullname') };
    sessionStorage.setItem('local-identity', JSON.stringify(person));
  });
})();
