import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRights, isActiveAdmin, teamAccounts, type RightsChange } from '#accounts/rights.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredAccount } from '../../../functions/records/accounts.ts';
import { deleteItem } from '../../../functions/records/items.ts';
import { accountKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { runs } from '../../support/nightly.ts';
import { propertySeed } from '../../support/property-seed.ts';
import { randomOf, range, type Random } from '../../support/random.ts';
import { setUpSite } from '../../support/site.ts';
import { inRandomOrder, oneOf, someOf } from './random-order.ts';

const site = await setUpSite();
const store = createRightsStore(site.platform);
const people = ['ada', 'bo', 'cyd', 'di'] as const;
afterAll(() => site.close());

type Fields = Partial<StoredAccount>;
const admin: Fields = { roles: ['admin'] };

/** These accounts alone, and no team yet. */
async function begin(fields: Partial<Record<(typeof people)[number], Fields>>): Promise<void> {
  await deleteItem(site.documents, localTables.accounts, accountKeys.team());
  for (const id of people) await site.putAccount(id, fields[id] ?? {});
}
beforeEach(() => begin({ ada: admin, bo: admin }));

const accounts = async (): Promise<StoredAccount[]> =>
  (await Promise.all(people.map((id) => store.account(id)))).filter((account) => account !== undefined);
const admins = async (): Promise<string[]> => (await accounts()).filter(isActiveAdmin).map(({ id }) => id);
const quietly = async () => undefined;
const change = (id: string, wanted: RightsChange, by = store) =>
  changeRights({ store: by, clock: site.clock }, id, wanted, quietly);
const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const revoke = { kind: 'revoke', role: 'admin' } as const;
const grant = { kind: 'grant', role: 'admin' } as const;
const disable = { kind: 'disable' } as const;

describe('the last admin who can sign in', () => {
  it.each([revoke, disable])('keeps role and access, while others may lose them: %j', async (loss) => {
    await change('ada', loss);
    expect(await codeOf(change('bo', loss))).toBe('last_admin');
    // Who is disabled counts for nothing.
    await change('cyd', grant);
    await change('cyd', disable);
    expect(await codeOf(change('bo', loss))).toBe('last_admin');
    await change('cyd', { kind: 'enable' });
    await change('bo', loss);
    expect(await admins()).toEqual(['cyd']);
  });

  it('is refused nothing that leaves the role, and what is refused is not logged', async () => {
    await begin({ ada: { roles: ['admin', 'editor'] } });
    const notes: string[] = [];
    const noted = (wanted: RightsChange) =>
      changeRights({ store, clock: site.clock }, 'ada', wanted, async () => notes.push(wanted.kind));
    await noted({ kind: 'revoke', role: 'editor' });
    expect(await codeOf(noted(disable))).toBe('last_admin');
    // As it is already.
    await noted(grant);
    expect(notes).toEqual(['revoke']);
  });

  it('is found among those who were given a role past the team', async () => {
    await teamAccounts(store);
    await site.putAccount('cyd', admin);
    for (const id of ['ada', 'bo']) await change(id, revoke);
    expect(await admins()).toEqual(['cyd']);
  });
});

describe('a loss that broke off', () => {
  it('counts as done for ten seconds; then the role is kept, and its late write fails', async () => {
    let late: (() => Promise<unknown>) | undefined;
    const brokenOff = {
      ...store,
      writeRights: (...input: Parameters<typeof store.writeRights>) =>
        new Promise<never>(() => {
          late = () => store.writeRights(...input);
        }),
    };
    void change('ada', revoke, brokenOff);
    await expect.poll(() => late).toBeDefined();
    expect(await codeOf(change('bo', revoke))).toBe('last_admin');
    site.clock.set(site.clock.now() + 10_001);
    await change('bo', revoke);
    expect(await late?.()).toBeUndefined();
    expect(await admins()).toEqual(['ada']);
  });

  it('can be done again at once', async () => {
    const brokenOff = { ...store, writeRights: () => new Promise<never>(() => undefined) };
    void change('ada', revoke, brokenOff);
    await expect.poll(async () => (await store.team())?.leaving).toHaveProperty('ada');
    await change('ada', revoke);
    expect(await admins()).toEqual(['bo']);
  });
});

it('is never marked by a call that read the account before another change of it', async () => {
  const before = await store.account('ada');
  await change('ada', { kind: 'grant', role: 'editor' });
  void change('ada', revoke, { ...store, writeRights: () => new Promise<never>(() => undefined) });
  await expect.poll(async () => (await store.team())?.leaving).toHaveProperty('ada');
  const reads = [before];
  const marks: unknown[] = [];
  await change('ada', revoke, {
    ...store,
    account: async (id) => reads.pop() ?? store.account(id),
    saveTeam: (team, read) => {
      marks.push(team.leaving['ada']?.rightsVersion);
      return store.saveTeam(team, read);
    },
  });
  expect(new Set(marks)).toEqual(new Set([1]));
  expect(await admins()).toEqual(['bo']);
});

/** A random row of numbers for each run. */
const rows = (count: number): Random[] =>
  range(runs(count)).map((index) => randomOf(`${propertySeed} ${index}`));

describe('in whatever order calls reach the table', () => {
  it('an admin stays at every moment, whatever is under way, though calls break off, answers are lost and time jumps', async () => {
    const seen = new Map<string, number>();
    for (const random of rows(60)) {
      const firstAdmins = new Set([oneOf(random, people), ...someOf(random, people, 0.8)]);
      await begin(Object.fromEntries([...firstAdmins].map((id) => [id, admin])));
      if (random() < 0.5) await teamAccounts(store);
      const order = inRandomOrder(store, random, () =>
        random() < 0.98 ? 'done' : oneOf(random, ['unanswered', 'lost']),
      );
      const other: RightsChange = { kind: oneOf(random, ['grant', 'revoke']), role: 'editor' };
      const anyChange = (): RightsChange =>
        oneOf<RightsChange>(random, [revoke, revoke, disable, disable, grant, { kind: 'enable' }, other]);
      const calls = range(6 + Math.floor(random() * 6)).map(() =>
        codeOf(change(oneOf(random, people), anyChange(), order.store)),
      );
      for (const call of calls) void call.then((code) => seen.set(code, (seen.get(code) ?? 0) + 1));
      await order.run(async (underWay) => {
        // Whatever is under way arrives, at the worst.
        const losing = underWay.filter(([, rights]) => !isActiveAdmin(rights)).map(([account]) => account);
        const staying = (await accounts()).filter(
          ({ id, rightsVersion, ...rest }) =>
            isActiveAdmin(rest) &&
            !losing.some((lost) => lost.id === id && lost.rightsVersion === rightsVersion),
        );
        expect(staying).not.toEqual([]);
        if (random() < 0.2) site.clock.set(site.clock.now() + 11_000);
      });
    }
    // The runs have met what they are about.
    expect(seen.get('done')).toBeGreaterThan(50);
    expect(seen.get('last_admin')).toBeGreaterThan(5);
    expect([...seen.keys()].filter((code) => !['done', 'last_admin', 'unavailable'].includes(code))).toEqual(
      [],
    );
  });
});
