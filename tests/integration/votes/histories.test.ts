import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { voteId } from '#records/ballots.ts';
import { AppError } from '../../../functions/platform/errors.ts';
import { ballotKey } from '../../../functions/records/tables.ts';
import { votingDay } from '../../../functions/rules/voting-day.ts';
import { createVotes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { documentClient } from '../../../infra/local/engine/clients.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { inParallel } from '../../support/http-voter.ts';
import { runs } from '../../support/nightly.ts';
import { propertySeed } from '../../support/property-seed.ts';
import { randomOf, range } from '../../support/random.ts';
import { bestFilm, films, seedShow, testApp, testEvent } from '../../support/show.ts';
import { testClock } from '../../support/clock.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { Witness, type Press } from './history.ts';
import { faultyClient, type Fate } from './faulty-client.ts';

const seeds = runs(30);
const events = 24;
const width = 8;

const { timeZone } = testApp;
const limit = 2;
const midnight = Date.parse('2026-11-02T08:00:00.000Z');
const end = Date.parse(testEvent.voting_end ?? '');
const days = ['2026-11-01', '2026-11-02'];
const nominees = films.slice(0, 3).map(({ nominee_id }) => nominee_id);
const category = bestFilm.id;
const table = localTables.ballots;

type Happened = Record<string, number>;

let site: TestSite;
let reader: DynamoDBDocumentClient;
beforeAll(async () => {
  site = await setUpSite();
  await seedShow(site.documents, localTables.show, { app: { ...testApp, voteLimit: limit } });
  reader = documentClient(site.wire.engine, { accessKeyId: 'test', secretAccessKey: 'test' });
});
afterAll(async () => {
  reader.destroy();
  await site.close();
});

/**
 * What one voter does with two devices around a midnight and the end of voting, as a function of the seed; returns what
 * must not come of it. Sends get lost before or after they are carried out, or are late.
 */
async function live(seed: string, happened: Happened): Promise<string[]> {
  const random = randomOf(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const fates: Fate[] = ['answer lost', 'never made', 'late', 'late'];
  let isReliable = false;
  const fate = (): Fate => (isReliable || random() < 0.65 ? 'made' : fates[pick(fates.length)]!);
  const client = faultyClient(site.wire.engine, fate);
  const clock = testClock(midnight - 12_000);
  const store = createVotesStore({ ...site.platform, documents: client.documents, clock });
  const votes = createVotes(store, clock);
  const witness = new Witness({ timeZone, limit, end });
  const keys = days.map((day) => ballotKey(seed, day, category));
  const presses: Press[] = [];
  const known: string[] = [];

  let looked = 0;
  const look = async () => {
    if (looked === client.changes) return;
    looked = client.changes;
    const { Responses = {} } = await reader.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    witness.sees(Responses[table] ?? []);
  };
  const vote = async (press: Press) => {
    const { nominee, name, day } = press;
    const answer = await answerOf(
      votes.cast(seed, { nominee, category }, { name, day }).then(({ id }) => id),
    );
    await look();
    note(happened, answer);
    if (answer === undefined) return;
    witness.voted(press, answer, clock.now());
    if (answer.length > 20) known.push(answer);
  };
  const cancel = async (id: string) => {
    witness.cancels(id);
    const answer = await answerOf(votes.cancel(seed, id).then(() => 'cancelled'));
    await look();
    note(happened, answer);
    if (answer !== undefined) witness.cancelled(id, answer, clock.now());
  };
  const press = async () => {
    const day = votingDay(clock.now(), timeZone);
    const name = random() < 0.8 ? `attempt-${presses.length}-of-device` : undefined;
    const made = { nominee: nominees[pick(nominees.length)]!, day, name };
    presses.push(made);
    witness.pressed(made);
    // The other device may be offline: what is pressed there is sent some time later, if ever.
    if (name === undefined || random() < 0.7) await vote(made);
  };
  const again = async () => {
    const named = presses.filter(({ name }) => name !== undefined);
    if (named.length > 0) await vote(named[pick(named.length)]!);
  };
  const takeBack = () => {
    const unknown = voteId({ day: days[pick(2)]!, category, nominee: nominees[0]!, nonce: 'unknown-' });
    return cancel(random() < 0.9 ? (known[pick(known.length)] ?? unknown) : unknown);
  };
  const late = async () => {
    if (await client.deliverLate(pick)) note(happened, 'late');
    await look();
  };
  const doings = [press, press, again, again, takeBack, takeBack, late, late];

  const leap = 8 + pick(12);
  for (let event = 0; event < events; event += 1) {
    clock.set(clock.now() + pick(2500));
    if (event === leap) clock.set(end - 8000);
    await doings[pick(doings.length)]!();
  }
  isReliable = true;
  while (await client.deliverLate(pick)) await look();
  client.documents.destroy();
  return witness.faults.map((each) => `seed ${seed}: ${each}`);
}

/** What a call was answered with; undefined where there was no answer. @throws what no voter may meet with */
async function answerOf(call: Promise<string>): Promise<string | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if (error instanceof Error && error.name === 'TimeoutError') return undefined;
    throw error;
  }
}

function note(happened: Happened, answer: string | undefined): void {
  const what = answer === undefined ? 'no answer' : answer.length > 20 ? 'recorded' : answer;
  happened[what] = (happened[what] ?? 0) + 1;
}

it(`the votes of one voter with two devices never return once taken back, and are one for an attempt (${seeds} histories)`, async () => {
  const faults: string[] = [];
  const happened: Happened = {};
  const all = range(seeds).map((index) => `${propertySeed}-${index}`);
  await inParallel(all, width, async (seed) => void faults.push(...(await live(seed, happened))));
  expect(faults).toEqual([]);
  const kinds = ['recorded', 'duplicate_vote', 'limit_reached', 'voting_day_over', 'voting_closed'];
  const rare = [...kinds, 'cancelled', 'vote_not_found', 'no answer', 'late'].filter(
    (kind) => (happened[kind] ?? 0) < seeds / 10,
  );
  expect(rare).toEqual([]);
});
