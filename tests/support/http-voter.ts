import { csrfHeader, pathOf, type RouteId } from '../../functions/contract/addresses.ts';
import { endpoints } from '../../functions/contract/endpoints.ts';
import type { Answer } from '../../functions/contract/routes.ts';

const basePath = '/gayvnawards';

/** A voter signed in at a running local site, who calls it over HTTP. */
export type HttpVoter = Awaited<ReturnType<typeof signInOverHttp>>;

/** Signs a voter in by the local runtime's own route. */
export async function signInOverHttp(url: string, email: string, roles: string[] = []) {
  const response = await fetch(`${url}/local/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, roles }),
  });
  const { token } = (await response.json()) as { token: string };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const own: Record<string, string> = { cookie, [csrfHeader]: token };
  return {
    /** What their requests carry: the cookies and the CSRF token. */
    headers: own,
    /** The status and body of a call; rejects when no answer comes. */
    call: async (
      id: RouteId,
      body?: object,
      headers: Record<string, string> = {},
      { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> } = {},
    ) => {
      const { method } = endpoints[id];
      const path = pathOf(endpoints[id], basePath).replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => params[name] ?? '',
      );
      const answer = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
        method,
        headers: { 'content-type': 'application/json', ...own, ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
  };
}

/** The event with its categories and nominees, as the site gives it. */
export const eventsOf = async (url: string): Promise<Answer<'events.get'>> =>
  (await (await fetch(url + pathOf(endpoints['events.get'], basePath))).json()) as Answer<'events.get'>;

/** Runs a task for every item, at most `width` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await task(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

let voters = 0;

/** A fan who has no account yet, and no vote. */
export const newVoter = () => ({ email: `voter-${(voters += 1)}@acclaim.test`, fullname: `Voter ${voters}` });

/** A voter over HTTP, who votes for films by their titles. */
export async function voterWithoutPage(siteUrl: string, { email }: { email: string }) {
  const voter = await signInOverHttp(siteUrl, email);
  const { nominees } = await eventsOf(siteUrl);
  return {
    /** The answer of a call; rejects unless it succeeded. */
    ask: async <T>(...request: Parameters<HttpVoter['call']>): Promise<T> => {
      const { status, body } = await voter.call(...request);
      if (status !== 200) throw new Error(`${request[0]} answered ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
    async vote(...titles: string[]): Promise<void> {
      for (const title of titles) {
        const { nominee_id: nominee, category_id: category } =
          nominees.find((each) => each.title === title) ?? {};
        const attempt = `${title}-0123456789-abcdefghijk`.replaceAll(/[^\w-]/g, '').slice(0, 22);
        await this.ask('votes.vote', { nominee, category }, { 'idempotency-key': attempt });
      }
    },
  };
}
