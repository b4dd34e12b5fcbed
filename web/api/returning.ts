const key = 'acclaim-signed-in-before';

/** Notes that a visitor has signed in with this browser. */
export function noteSignIn(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // The browser refuses storage: the sign-in form offers a new account first.
  }
}

/** Whether a visitor has signed in with this browser before. */
export function hasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
