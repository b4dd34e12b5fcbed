// @ts-check
/** Keeps what somebody typed for the callback page of the same window: Apple tells a new app the name of a person. */
(() => {
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
  /** @param {string} id */
  const valueOf = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value.trim();
  form.addEventListener('submit', () => {
    const person = { email: valueOf('email'), fullname: valueOf('fullname') };
    sessionStorage.setItem('local-identity', JSON.stringify(person));
  });
})();
