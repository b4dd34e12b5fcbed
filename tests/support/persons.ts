import type { Answer } from '#contract/routes.ts';
import { hashPassword } from '#accounts/password.ts';
import { putItem, updateItem } from '#records/items.ts';
import { accountKeys, ballotKey } from '#records/tables.ts';
import { accountFor } from '../../infra/local/routes/accounts.ts';
import type { SampleSite } from './sample-site.ts';

export const personsPassword = 'a long enough password';

let people = 0;

/** A person with a password, who came 40 days ago, and has votes on the days before today, so many on each. */
export async function newPerson(
  { platform, ask }: Pick<SampleSite, 'ask'> & { platform: () => SampleSite['platform'] },
  votesByDay: readonly number[] = [],
) {
  const email = `person-${(people += 1)}@acclaim.test`;
  const { documents, environment, clock } = platform();
  const { id } = await accountFor(
    platform(),
    { email, fullname: 'Pat Person' },
    await hashPassword(personsPassword),
  );
  const long = new Date(clock.now() - 40 * 24 * 3_600_000).toISOString();
  await updateItem(documents, environment.ACCOUNTS_TABLE, accountKeys.user(id), 'SET createdAt = :long', {
    values: { ':long': long },
  });
  const { nominees } = await ask<Answer<'events.get'>>('events/get');
  for (const [back, most] of votesByDay.entries()) {
    const at = clock.now() - (back + 1) * 24 * 3_600_000;
    const day = new Date(at).toISOString().slice(0, 10);
    for (const [category, chosen] of Map.groupBy(nominees.slice(0, most), (each) => each.category_id)) {
      const votes = Object.fromEntries(
        chosen.map(({ nominee_id }) => [`n:${nominee_id}`, { nonce: 'nonce', at }]),
      );
      const ballot = { votes: chosen.length, ...votes };
      await putItem(documents, environment.BALLOTS_TABLE, ballotKey(id, day, category), ballot);
    }
  }
  return { id, email, as: { email } };
}
