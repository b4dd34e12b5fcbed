import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { teamAccounts, type RightsStore } from '#accounts/rights.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { callsAtOnce } from '#records/batches.ts';

it('the accounts of a large team are read some at a time, in the order of the team, without those that are gone', async () => {
  const members = Array.from({ length: 400 }, (_, index) => `member-${index}`);
  let [underWay, most] = [0, 0];
  const store: Partial<RightsStore> = {
    team: () => Promise.resolve({ version: 1, members, leaving: {} }),
    account: async (id) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await setImmediate();
      underWay -= 1;
      return id === 'member-7' ? undefined : ({ id } as StoredAccount);
    },
  };
  const team = await teamAccounts(store as RightsStore);
  expect(team.map(({ id }) => id)).toEqual(members.filter((id) => id !== 'member-7'));
  expect(most).toBe(callsAtOnce);
});
