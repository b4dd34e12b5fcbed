import { beforeEach } from 'vitest';
import type { AccountOverview } from '#contract/account.ts';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import { policies } from '../../../functions/account/domain.ts';
import { addressRule } from '../../../functions/newsletter/domain.ts';
import { setQuota, setTries } from '../../support/counts.ts';
import { bestFilm, testEvent } from '../../support/show.ts';
import { linksIn, password, setUpPeople, type People, type Person } from './people.ts';
import { play, type Played } from './play.ts';

const nextPassword = 'the next password';

let people: People;
beforeEach(async () => {
  people = await setUpPeople();
  return people.close;
});

type Member = Person & { next: string; hash?: string };

/** A person who is signed in, and may type two more wrong passwords on the account page before having to wait. */
async function member(): Promise<Member> {
  const who = people.newcomer();
  await who.open();
  await who.login();
  await setTries(people.site.platform, policies.password, who.name, policies.password.free - 2);
  return { ...who, next: `new-${who.email}` };
}

/** The secret of the newest link to a new address. */
const linkTo = async (email: string): Promise<string> =>
  linksIn(await people.lettersTo(email), 'account/email').at(-1) ?? '';
const loginAs = ({ post }: Person, email: string) =>
  post('auth.login', { 'g-recaptcha-response': 'good', email, password });

/** A switch of the account page. */
const switches = (
  name: string,
  id: 'account.consent' | 'account.newsletter',
  body: object,
  isOn: (overview: AccountOverview) => boolean,
): Played<Member> => ({
  name,
  come: member,
  act: ({ post }) => post(id, body),
  state: [async ({ call }) => isOn((await call('account.get')).body as AccountOverview), false, true],
  done: async (_, { body: said }) => [[isOn(said as AccountOverview), true]],
  later: async (_, { body: said }) => [[isOn(said as AccountOverview), true]],
});

play(
  [
    switches(
      'agreeing to mail about the voting',
      'account.consent',
      { agreed: true },
      ({ mailConsent }) => mailConsent !== null,
    ),
    switches(
      'switching the newsletter on',
      'account.newsletter',
      { subscribed: true },
      ({ newsletter }) => newsletter === 'subscribed',
    ),
    {
      name: 'another password',
      come: member,
      // Who lost the answer signs in by the one of the two that opens the account.
      act: async ({ post, login }, isAgain) => {
        const change = { current: password, password: nextPassword };
        if (!isAgain) return post('account.password', change);
        const signedIn = await login(nextPassword);
        if (signedIn.status === 200) return signedIn;
        await login();
        return post('account.password', change);
      },
      done: async (who) => [[await who.signedIn(), who.name]],
      later: async ({ login }) => [
        [await login(), '401 login_failed'],
        [await login(nextPassword), '200'],
      ],
    },
    {
      name: 'asking for another address',
      come: member,
      act: ({ post, next }) => post('account.email', { email: next, password }),
      state: [async ({ next }) => (await people.lettersTo(next)).length, 0, 1],
      adds: true,
      later: async (who) => [
        [await who.post('account.confirmEmail', { hash: await linkTo(who.next) }), '200'],
        [await loginAs(who, who.next), '200'],
      ],
    },
    {
      name: 'the link for another address',
      come: async () => {
        const who = await member();
        await who.post('account.email', { email: who.next, password });
        return { ...who, hash: await linkTo(who.next) };
      },
      act: ({ post, hash }) => post('account.confirmEmail', { hash }),
      again: '410 link_expired',
      later: async (who) => [
        [await loginAs(who, who.next), '200'],
        [await loginAs(who, who.email), '401 login_failed'],
      ],
    },
    {
      name: 'deleting the account',
      come: member,
      act: ({ post }) => post('account.delete', { password }),
      again: '401 signed_out',
      state: [async (who) => (await who.accounts()).length, 1, 0],
      later: async (who) => [
        [await who.signedIn(), undefined],
        [await who.login(), '401 login_failed'],
      ],
    },
  ],
  () => people,
);

const signUp = ({ email, post }: Person) => post('newsletter.signup', { email });
/** The secret in the newest letter. */
const hashOf = async (who: Person): Promise<string> =>
  linksIn(await who.letters(), 'newsletter/unsubscribe').at(-1) ?? '';
const isSuccess = ({ body }: { body: unknown }): boolean => (body as { success: boolean }).success;
const stateOf = async ({ email }: Person) =>
  (await people.site.items('submissions')).find(
    ({ pk, status }) => status && String(pk).includes(subscriberId(email)),
  )?.['status'];

/** A link that may be followed any number of times. */
const followsLink = (
  name: string,
  id: 'newsletter.verify' | 'newsletter.unsubscribe',
  state: string,
): Played<Person & { hash: string }> => ({
  name,
  come: async () => {
    const who = people.newcomer();
    await signUp(who);
    return { ...who, hash: await hashOf(who) };
  },
  act: ({ post, hash }) => post(id, { hash }),
  state: [stateOf, 'pending', state],
  done: async (_, first) => [[isSuccess(first), true]],
  later: async (_, second) => [[isSuccess(second), true]],
});

play(
  [
    followsLink('confirming the newsletter', 'newsletter.verify', 'subscribed'),
    followsLink('leaving the newsletter', 'newsletter.unsubscribe', 'unsubscribed'),
  ],
  () => people,
);

let films = 0;
type Nominator = Person & { nomination: string; between?: number };
const nominates = async (): Promise<Nominator> => ({
  ...people.newcomer(),
  nomination: `Film ${(films += 1)}`,
});
const nominate = ({ call, nomination }: Nominator) => {
  const path = pathOf(endpoints['prenominations.nominate'], '/gayvnawards')
    .replace('{event}', testEvent.id)
    .replace('{category}', bestFilm.id);
  return call('prenominations.nominate', { path, body: { 'g-recaptcha-response': 'good', nomination } });
};
const nominationsOf = async ({ nomination }: Nominator): Promise<number> =>
  (await people.site.items('submissions')).filter((item) => item['nomination'] === nomination).length;
const lettersTo = async (who: Person): Promise<number> => (await who.letters()).length;

play<Nominator>(
  [
    {
      name: 'the last newsletter sign-up that an address may have in an hour',
      come: async () => {
        const who = await nominates();
        await setQuota(people.site.platform, addressRule, subscriberId(who.email), addressRule.limit - 1);
        return who;
      },
      act: signUp,
      // Its failures are texts alone.
      failure: '503',
      done: async (who) => [[(who.between = await lettersTo(who)), 1]],
      failed: async (who) => {
        who.between = await lettersTo(who);
        return [];
      },
      later: async (who, _, first) => [
        // A failure of ours doesn't count: the letter comes with the repeat.
        [(await lettersTo(who)) - (who.between ?? 0), first.status === 200 ? 0 : 1],
        [isSuccess(await who.post('newsletter.verify', { hash: await hashOf(who) })), true],
      ],
    },
    {
      name: 'a pre-nomination',
      come: nominates,
      act: nominate,
      again: '422 duplicate_nomination',
      state: [nominationsOf, 0, 1],
    },
    {
      name: 'a pre-nomination that was sent before',
      come: async () => {
        const who = await nominates();
        await nominate(who);
        return who;
      },
      act: nominate,
      right: '422 duplicate_nomination',
      state: [nominationsOf, 1, 1],
    },
  ],
  () => people,
);
