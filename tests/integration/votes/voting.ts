import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Vote } from '../../../functions/contract/votes.ts';
import { compose } from '../../../functions/votes/main.ts';
import { requestOf, send, type Caller, type Received } from '../../support/caller.ts';
import { films } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

export interface Choice {
  nominee_id: string;
  category_id: string;
}

export const firstFilms = films as unknown as [Choice, Choice, Choice, Choice];
export const attempt = 'attempt-0123456789';
export const otherAttempt = 'attempt-9876543210';

export const refusalOf = ({ status, body }: Received) => [status, (body as { code?: string }).code];

/** The votes of a site; every test has a voter of its own, at noon of 31 October 2026 in the show's zone. */
export class Voting {
  site!: TestSite;
  voter!: Caller;
  #handler!: ReturnType<typeof compose>;
  #voters = 0;

  constructor() {
    beforeAll(async () => {
      this.site = await setUpSite();
      this.#handler = compose(this.site.platform);
    });
    afterAll(() => this.site.close());
    beforeEach(async () => {
      this.site.clock.set('2026-10-31T19:00:00.000Z');
      this.#voters += 1;
      this.voter = await this.signInAgain();
    });
  }

  /** Sessions end; voters come back. */
  signInAgain = (): Promise<Caller> => this.site.signIn(`voter-${this.#voters}`);

  cast = (
    { nominee_id: nominee, category_id: category }: Choice,
    { who = this.voter, name, day }: { who?: Caller; name?: string | undefined; day?: string } = {},
  ): Promise<Received> => {
    const headers = { 'idempotency-key': name, 'voting-day': day };
    return send(this.#handler, requestOf('votes.vote', who, { body: { nominee, category }, headers }));
  };

  castWell = async (choice: Choice, options: Parameters<Voting['cast']>[1] = {}): Promise<Vote> => {
    const { status, body } = await this.cast(choice, options);
    if (status !== 200) throw new Error(`The vote was answered ${status}: ${JSON.stringify(body)}`);
    return body as Vote;
  };

  cancel = (id: string, who = this.voter): Promise<Received> =>
    send(this.#handler, requestOf('votes.cancel', who, { body: { id } }));

  list = async (who = this.voter): Promise<Vote[]> =>
    (await send(this.#handler, requestOf('votes.get', who))).body as Vote[];

  receipts = async (who: Caller): Promise<unknown> =>
    (await send(this.#handler, requestOf('votes.receipts', who))).body;
}
