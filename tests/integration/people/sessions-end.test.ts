import { afterAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '#accounts/store.ts';
import type { Role } from '../../../functions/contract/roles.ts';
import { compose as composeAuth } from '../../../functions/auth/main.ts';
import { compose as composePeople } from '../../../functions/people/main.ts';
import { compose as composeTemplates } from '../../../functions/templates/main.ts';
import { compose as composeVotes } from '../../../functions/votes/main.ts';
import { answered, requestOf, send, type Caller } from '../../support/caller.ts';
import { films } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const site = await setUpSite();
afterAll(() => site.close());

const start = '2026-10-31T19:00:00.000Z';
const recheck = 15 * 60_000;
const after = (milliseconds: number) => site.clock.set(Date.parse(start) + milliseconds);

const people = async (id: 'people.disable' | 'people.revoke' | 'people.signOut', body: object) => {
  const ada = await site.signIn('ada', ['admin']);
  await answered(composePeople(site.platform), id, ada, { body });
};

/** What ends a session, by the person or by an admin. */
const endings: Record<string, (id: string, caller: Caller) => Promise<unknown>> = {
  'the account is disabled': (id) => people('people.disable', { id, disabled: true }),
  'an admin signs the account out': (id) => people('people.signOut', { id }),
  'the password is changed': async (id) => {
    const accounts = createAccountsStore(site.platform);
    expect(await accounts.changePassword(id, '', 'another hash')).toBeDefined();
  },
  'it is signed out in its browser, and its cookie was copied': (_, caller) =>
    send(composeAuth(site.platform), requestOf('auth.logout', caller, { body: {} })),
};

let signedIn = 0;
const signIn = async (roles: Role[]) => {
  site.clock.set(start);
  const id = `person-${(signedIn += 1)}`;
  await site.putAccount(id, { roles });
  return { id, caller: await site.signIn(id, roles) };
};
const vote = async (caller: Caller, film: number) => {
  const { nominee_id: nominee, category_id: category } = films[film]!;
  const request = requestOf('votes.vote', caller, { body: { nominee, category } });
  return (await send(composeVotes(site.platform), request)).status;
};
const workAt = async (caller: Caller) =>
  (await send(composeTemplates(site.platform), requestOf('templates.all', caller))).status;

describe.each(Object.entries(endings))('when %s', (_, end) => {
  it('a session with a role ends at its very next call', async () => {
    const { id, caller } = await signIn(['template-manager']);
    expect(await workAt(caller)).toBe(200);
    await end(id, caller);
    expect(await workAt(caller)).toBe(401);
    expect(await vote(caller, 0)).toBe(401);
  });

  it('a voter’s ends at the re-check, 15 minutes after the last one', async () => {
    const { id, caller } = await signIn([]);
    // What every function reads once a minute or so is read now.
    expect(await vote(caller, 0)).toBe(200);
    await end(id, caller);
    after(recheck);
    expect(await vote(caller, 1)).toBe(200);
    after(recheck + 1);
    expect(await vote(caller, 2)).toBe(401);
  });
});

describe('between two re-checks', () => {
  it('a vote is one write and no read, the session of its voter included', async () => {
    const { caller } = await signIn([]);
    const votes = composeVotes(site.platform);
    const cast = async (film: number) => {
      const { nominee_id: nominee, category_id: category } = films[film]!;
      return (await send(votes, requestOf('votes.vote', caller, { body: { nominee, category } }))).status;
    };
    expect(await cast(0)).toBe(200);
    site.wire.reset();
    expect(await cast(1)).toBe(200);
    expect(site.wire.operations).toEqual(['UpdateItem']);
  });
});

it('a role that is taken away counts no more at the very next call, and what every voter may do stays', async () => {
  const { id, caller } = await signIn(['template-manager']);
  await people('people.revoke', { id, role: 'template-manager' });
  expect(await workAt(caller)).toBe(403);
  expect(await vote(caller, 0)).toBe(200);
});
