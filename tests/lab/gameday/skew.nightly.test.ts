import { afterAll, beforeAll, expect, it } from 'vitest';
import { votesIn } from '#records/ballots.ts';
import { compose } from '../../../functions/votes/main.ts';
import { requestOf, send } from '../../support/caller.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await setUpSite();
});
afterAll(() => site.close());

/** Milliseconds by which the clocks of the instances are off. */
const skews = [-2_000, -1_000, 0, 1_000, 2_000];
const instances = () =>
  skews.map((skew) => {
    const clock = { now: () => site.clock.now() + skew };
    return { skew, votes: compose({ ...site.platform, clock }) };
  });

const film = films[0]!.nominee_id;
const ballotsOf = async (voter: string) =>
  (await site.items('ballots')).filter(({ pk }) => String(pk).startsWith(`${voter}#`));
const inShort = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { code?: string }).code ?? ''}`;

/** One attempt for a voting day, sent to every instance, as a browser that repeats what it got no answer to. */
async function sendEverywhere(voter: string, at: number, day: string) {
  site.clock.set(at);
  const caller = await site.signIn(voter);
  const headers = { 'idempotency-key': `attempt-of-${voter}`, 'voting-day': day };
  const answers: string[] = [];
  for (const { votes } of instances())
    answers.push(
      inShort(
        await send(
          votes,
          requestOf('votes.vote', caller, { body: { nominee: film, category: bestFilm.id }, headers }),
        ),
      ),
    );
  return answers;
}

const offsets = [-3_000, -2_000, -1_500, -1, 0, 1, 1_500, 2_000, 3_000];
const midnight = Date.parse('2026-11-01T07:00:00.000Z');
const end = Date.parse(testEvent.voting_end!);

it.each(offsets)(
  'a vote %s ms from midnight counts once, for the day that was meant, or is told why not',
  async (offset) => {
    for (const [day, others] of [
      ['2026-10-31', ['409 voting_day_over']],
      ['2026-11-01', ['503 unavailable']],
    ] as const) {
      const voter = `night${offset + 5_000}${day}`;
      const answers = await sendEverywhere(voter, midnight + offset, day);
      for (const answer of answers) expect(['200 ', ...others]).toContain(answer);
      const ballots = await ballotsOf(voter);
      const isTaken = answers.includes('200 ');
      expect(ballots.map(({ pk }) => pk)).toEqual(isTaken ? [`${voter}#${day}`] : []);
      expect(ballots.map((item) => votesIn(item).size)).toEqual(isTaken ? [1] : []);
    }
  },
);

it.each(offsets)(
  'a vote %s ms from the end of voting is taken once or not at all, and no instance denies one that stands',
  async (offset) => {
    const voter = `last${offset + 5_000}`;
    const answers = await sendEverywhere(voter, end + offset, '2026-11-02');
    const isOpen = skews.map((skew) => end + offset + skew < end);
    // Whoever is past the end by their own clock still finds the vote that this attempt made.
    const expected = isOpen.map((open, index) =>
      open || isOpen.slice(0, index).includes(true) ? '200 ' : '403 voting_closed',
    );
    expect(answers).toEqual(expected);
    expect((await ballotsOf(voter)).map((item) => votesIn(item).size)).toEqual(
      isOpen.includes(true) ? [1] : [],
    );
  },
);
