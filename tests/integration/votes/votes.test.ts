import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { voteId } from '#records/ballots.ts';
import type { Vote } from '../../../functions/contract/votes.ts';
import { maxCanceled } from '../../../functions/votes/domain.ts';
import { compose } from '../../../functions/votes/main.ts';
import { requestOf, send, type Caller, type Received } from '../../support/caller.ts';
import { bestFilm, bestScene, emptyCategory, films, scenes } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
let votes: ReturnType<typeof compose>;
let voter: Caller;
let voterCount = 0;

beforeAll(async () => {
  site = await setUpSite();
  votes = compose(site.platform);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set('2026-10-31T19:00:00.000Z');
  voterCount += 1;
  voter = await site.signIn(`voter-${voterCount}`);
});

const cast = (
  caller: Caller,
  nominee: { nominee_id: string; category_id: string } | undefined,
  attempt?: string,
  day?: string,
) =>
  send(
    votes,
    requestOf('votes.vote', caller, {
      body: { nominee: nominee?.nominee_id, category: nominee?.category_id },
      headers: { 'idempotency-key': attempt, 'voting-day': day },
    }),
  );
const cancel = (caller: Caller, id: string) =>
  send(votes, requestOf('votes.cancel', caller, { body: { id } }));
const list = async (caller: Caller) => (await send(votes, requestOf('votes.get', caller))).body as Vote[];
const code = ({ body }: Received) => (body as { code: string }).code;

describe('a vote', () => {
  it('is answered with its id, category and nominee, and is listed', async () => {
    const answer = await cast(voter, films[0]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(String) as string,
      category_id: bestFilm.id,
      nominee_id: films[0]?.nominee_id,
    });
    expect(await list(voter)).toEqual([answer.body]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('makes one call to DynamoDB, an UpdateItem, when the function is warm', async () => {
    await cast(voter, films[0]);
    site.wire.reset();
    expect((await cast(voter, films[1])).status).toBe(200);
    expect(site.wire.operations).toEqual(['UpdateItem']);
  });

  it('for the same nominee is refused as a duplicate, also when the limit is reached', async () => {
    await cast(voter, films[0]);
    expect([(await cast(voter, films[0])).status, code(await cast(voter, films[0]))]).toEqual([
      409,
      'duplicate_vote',
    ]);
    await cast(voter, films[1]);
    await cast(voter, films[2]);
    expect(code(await cast(voter, films[2]))).toBe('duplicate_vote');
  });

  it('past the limit of its category is refused, while another category is still open', async () => {
    for (const film of films.slice(0, 3)) expect((await cast(voter, film)).status).toBe(200);
    const refused = await cast(voter, films[3]);
    expect([refused.status, code(refused)]).toEqual([409, 'limit_reached']);
    expect((await cast(voter, scenes[0])).status).toBe(200);
    expect(await list(voter)).toHaveLength(4);
  });

  it('for an unknown category is a 404 with the words of the specification', async () => {
    const answer = await cast(voter, { nominee_id: films[0]!.nominee_id, category_id: 'unknown' });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'invalid_category', message: 'Invalid category specified.' });
  });

  it.each([
    ['of another category', { nominee_id: scenes[0]!.nominee_id, category_id: bestFilm.id }],
    ['nobody knows', { nominee_id: 'unknown', category_id: bestFilm.id }],
    ['in an empty category', { nominee_id: films[0]!.nominee_id, category_id: emptyCategory.id }],
  ])('for a nominee %s is a 422', async (_, choice) => {
    const answer = await cast(voter, choice);
    expect([answer.status, code(answer)]).toEqual([422, 'nominee_not_in_category']);
  });

  it('needs somebody signed in', async () => {
    const answer = await cast(site.visitor(), films[0]);
    expect([answer.status, code(answer)]).toEqual([401, 'signed_out']);
  });
});

describe('a retry after a lost answer', () => {
  it('of the same attempt is answered with the vote that the first try made', async () => {
    const first = await cast(voter, films[0], 'attempt-0123456789');
    const again = await cast(voter, films[0], 'attempt-0123456789');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await list(voter)).toHaveLength(1);
  });

  it('that arrives after the vote was taken back does not bring it back, and a new attempt is free', async () => {
    const first = (await cast(voter, films[0], 'attempt-0123456789')).body as Vote;
    await cancel(voter, first.id);
    const late = await cast(voter, films[0], 'attempt-0123456789');
    expect([late.status, code(late)]).toEqual([409, 'duplicate_vote']);
    expect(await list(voter)).toEqual([]);
    const second = (await cast(voter, films[0], 'attempt-9876543210')).body as Vote;
    expect(await list(voter)).toEqual([second]);
  });

  it('that arrives late brings none of several votes back that were taken back', async () => {
    const attempts = ['attempt-0123456789', 'attempt-1234567890', 'attempt-2345678901'];
    for (const [index, attempt] of attempts.entries()) {
      const { id } = (await cast(voter, films[index], attempt)).body as Vote;
      expect((await cancel(voter, id)).status).toBe(200);
    }
    for (const [index, attempt] of attempts.entries())
      expect(code(await cast(voter, films[index], attempt))).toBe('duplicate_vote');
    expect(await list(voter)).toEqual([]);
  });

  it('by the SDK itself that is held up until the vote and another one were taken back brings it back no more', async () => {
    const held = site.wire.holdBack('UpdateItem');
    const first = (await cast(voter, films[0])).body as Vote;
    const second = (await cast(voter, films[1])).body as Vote;
    await cancel(voter, first.id);
    await cancel(voter, second.id);
    await (
      await held
    )();
    expect(await list(voter)).toEqual([]);
  });

  it('by the SDK itself gives the vote, not a duplicate', async () => {
    site.wire.loseAnswers('UpdateItem', 1);
    const answer = await cast(voter, films[0]);
    expect(answer.status).toBe(200);
    expect(await list(voter)).toEqual([answer.body]);
  });

  it('of a cancel does not take away a vote cast anew', async () => {
    const first = (await cast(voter, films[0])).body as Vote;
    await cancel(voter, first.id);
    const second = (await cast(voter, films[0])).body as Vote;
    expect((await cancel(voter, first.id)).status).toBe(404);
    expect(await list(voter)).toEqual([second]);
  });

  it('of a cancel by the SDK itself still says that the vote is gone', async () => {
    const { id } = (await cast(voter, films[0])).body as Vote;
    site.wire.loseAnswers('UpdateItem', 1);
    expect(await cancel(voter, id)).toMatchObject({ status: 200, body: { id } });
    expect(await list(voter)).toEqual([]);
  });
});

describe('a cancel that the table throttles first', () => {
  const throttled = { operation: 'UpdateItem', count: 1 };

  it('and refuses then is refused: nothing was taken back', async () => {
    const { id } = (await cast(voter, films[0])).body as Vote;
    const stranger = await site.signIn('stranger');
    const theirs = (await cast(stranger, films[0])).body as Vote;
    site.wire.failWith('ProvisionedThroughputExceededException', throttled);
    const answer = await cancel(stranger, id);
    expect([answer.status, code(answer)]).toEqual([404, 'vote_not_found']);
    expect(await list(stranger)).toEqual([theirs]);
  });

  it('takes the vote back, and says so again where another device was faster', async () => {
    const { id } = (await cast(voter, films[0])).body as Vote;
    site.wire.failWith('ProvisionedThroughputExceededException', throttled);
    expect((await cancel(voter, id)).status).toBe(200);
    site.wire.failWith('ProvisionedThroughputExceededException', throttled);
    expect(await cancel(voter, id)).toMatchObject({ status: 200, body: { id } });
    expect((await cancel(voter, id)).status).toBe(404);
  });
});

describe('a cancel', () => {
  it('gives its vote back to the limit, once', async () => {
    const [first] = [await cast(voter, films[0]), await cast(voter, films[1]), await cast(voter, films[2])];
    await cancel(voter, (first.body as Vote).id);
    expect((await cast(voter, films[3])).status).toBe(200);
    expect(code(await cast(voter, films[0]))).toBe('limit_reached');
    expect(await list(voter)).toHaveLength(3);
  });

  it('is refused rather than forgotten by the ballot after fifty, and the vote stays', async () => {
    for (let times = 0; times < maxCanceled; times += 1) {
      const { id } = (await cast(voter, films[0])).body as Vote;
      expect((await cancel(voter, id)).status).toBe(200);
    }
    const last = (await cast(voter, films[0])).body as Vote;
    const answer = await cancel(voter, last.id);
    expect([answer.status, code(answer)]).toEqual([409, 'cancel_limit_reached']);
    expect(await list(voter)).toEqual([last]);
    const elsewhere = (await cast(voter, scenes[0])).body as Vote;
    expect((await cancel(voter, elsewhere.id)).status).toBe(200);
  });

  it('frees a vote, and only once', async () => {
    const { id } = (await cast(voter, films[0])).body as Vote;
    expect(await cancel(voter, id)).toMatchObject({ status: 200, body: { id } });
    const again = await cancel(voter, id);
    expect([again.status, code(again)]).toEqual([404, 'vote_not_found']);
    expect((await cast(voter, films[0])).status).toBe(200);
  });

  it("of another voter's vote is a 404 and changes nothing", async () => {
    const mine = (await cast(voter, films[0])).body as Vote;
    const other = await site.signIn('another');
    await cast(other, films[0]);
    expect((await cancel(other, mine.id)).status).toBe(404);
    expect(await list(voter)).toEqual([mine]);
    expect(await list(other)).toHaveLength(1);
  });

  it.each([
    'x',
    '%',
    voteId({ day: '2026-10-31', category: 'c', nominee: 'n', nonce: 'x' }),
    'a'.repeat(512),
  ])('of what is no vote (%s) is a 404', async (id) => {
    expect((await cancel(voter, id)).status).toBe(404);
  });
});

describe('a receipt', () => {
  it('is given for a vote of the last days however long voting has been over', async () => {
    await cast(voter, films[0]);
    site.clock.set('2027-10-31T19:00:00.000Z');
    const later = await site.signIn(`voter-${voterCount}`);
    const { body } = await send(votes, requestOf('votes.receipts', later));
    expect(body).toMatchObject([{ day: '2026-10-31', nominee_ids: [films[0]?.nominee_id] }]);
  });
});

describe('votes at the same moment', () => {
  it('never exceed the limit and never count a nominee twice', async () => {
    const tries = films.flatMap((film) => [film, film, film]);
    const answers = await Promise.all(tries.map((film) => cast(voter, film)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(3);
    expect(new Set(taken.map(({ body }) => (body as Vote).nominee_id)).size).toBe(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(tries.length - 3);
    expect(await list(voter)).toHaveLength(3);
  });

  it('in two categories do not disturb each other', async () => {
    const answers = await Promise.all(
      [...films.slice(0, 3), ...scenes.slice(0, 3)].map((nominee) => cast(voter, nominee)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const counts = Map.groupBy(await list(voter), ({ category_id }) => category_id);
    expect([counts.get(bestFilm.id)?.length, counts.get(bestScene.id)?.length]).toEqual([3, 3]);
  });
});
