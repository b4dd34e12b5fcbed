import type { Page } from 'playwright-core';
import type { Vote } from '#contract/votes.ts';
import { eventsOf, signInOverHttp, type HttpVoter } from '../../support/http-voter.ts';
import type { Visitor } from '../../support/sample-site.ts';

let voters = 0;

export const newVoter = (): Visitor => ({
  email: `voter-${(voters += 1)}@acclaim.test`,
  fullname: `Voter ${voters}`,
});

/** A voter over HTTP, without a page. */
export async function voterWithoutPage(siteUrl: string, { email }: Visitor) {
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

export async function votesOnServer(page: Page): Promise<Vote[]> {
  return page.evaluate(async () => (await fetch('/gayvnawards/api/votes/get')).json() as Promise<Vote[]>);
}

export const voteButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Vote for ${title}` });
export const thanksButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Thank you for voting for ${title}. Click to cancel` });
export const limitButtons = (page: Page) => page.getByRole('button', { name: /^Limit reached/ });
export const categoryHeading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title });

/** The form of the voting page, for newcomers or those who have an account. */
export const loginForm = (page: Page) => page.getByRole('region', { name: 'Sign in' }).getByRole('form');
