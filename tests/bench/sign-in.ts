/** Somebody signed in: what their requests carry. */
export interface SignedIn {
  cookie: string;
  /** The CSRF token. */
  token: string;
}

/** Signs in the voter of that number at a running local site. */
export async function signIn(url: string, number: number): Promise<SignedIn> {
  const response = await fetch(`${url}/local/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `voter-${number}@bench.test` }),
  });
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}.`);
  const { token } = (await response.json()) as { token: string };
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: cookies.join('; '), token };
}
