import { beforeEach } from 'vitest';
import type { AccountOverview } from '#contract/account.ts';
import { policies } from '../../../functions/account/domain.ts';
import { setTries } from '../../support/counts.ts';
import {
  afterwards,
  linksIn,
  playVisits,
  password,
  setUpPeople,
  unlessSame,
  type NamedVisit,
  type People,
  type Person,
} from './people.ts';
import { unless } from './visits.ts';

const nextPassword = 'the next password';

let people: People;
beforeEach(async () => {
  people = await setUpPeople();
  return () => people.close();
});

/** A person who is signed in, and may type two more wrong passwords on the account page before having to wait. */
async function member(): Promise<Person> {
  const who = people.newcomer();
  await who.open();
  await who.login();
  const { password: policy } = policies;
  await setTries(people.site.platform, policy, who.name, policy.free - 2);
  return who;
}

/** The secret of the newest link to a new address. */
const linkTo = async (email: string): Promise<string> =>
  linksIn(await people.lettersTo(email), 'account/email').at(-1) ?? '';
const loginAs = ({ post }: Person, email: string) =>
  post('auth.login', { 'g-recaptcha-response': 'good', email, password });

/** A switch of the account page. */
const switches =
  (
    id: 'account.consent' | 'account.newsletter',
    body: object,
    isOn: (overview: AccountOverview) => boolean,
  ): NamedVisit['visit'] =>
  async (meet) => {
    const who = await member();
    const first = await meet(() => who.post(id, body));
    const second = await who.post(id, body);
    return [
      ...unless(first, ['200']),
      ...(first.status === 200 ? unlessSame('that it is on', isOn(first.body as AccountOverview), true) : []),
      ...afterwards(unless(second, ['200'], false)),
      ...afterwards(unlessSame('that it is on', isOn(second.body as AccountOverview), true)),
    ];
  };

const visits: NamedVisit[] = [
  {
    name: 'agreeing to mail about the voting',
    kind: 'page',
    visit: switches('account.consent', { agreed: true }, ({ mailConsent }) => mailConsent !== null),
  },
  {
    name: 'switching the newsletter on',
    kind: 'page',
    visit: switches(
      'account.newsletter',
      { subscribed: true },
      ({ newsletter }) => newsletter === 'subscribed',
    ),
  },
  {
    name: 'another password',
    kind: 'page',
    visit: async (meet) => {
      const who = await member();
      const change = () => who.post('account.password', { current: password, password: nextPassword });
      const first = await meet(change);
      const isSignedIn = (await who.signedIn()) === who.name;
      const isChanged = (await who.login(nextPassword)).status === 200;
      return [
        ...unless(first, ['200']),
        ...(first.status === 200 ? unlessSame('that the password is changed', isChanged, true) : []),
        ...(first.status === 200 ? unlessSame('that they are still signed in', isSignedIn, true) : []),
        // One of the two opens the account, and the other doesn't.
        ...afterwards(unless(await who.login(), [isChanged ? '401 login_failed' : '200'], false)),
        ...(isChanged ? [] : afterwards(unless(await change(), ['200'], false))),
        ...afterwards(unless(await who.login(nextPassword), ['200'], false)),
      ];
    },
  },
  {
    name: 'asking for another address',
    kind: 'page',
    visit: async (meet) => {
      const who = await member();
      const email = `new-${who.email}`;
      const ask = () => who.post('account.email', { email, password });
      const first = await meet(ask);
      const between = (await people.lettersTo(email)).length;
      people.site.clock.set(people.site.clock.now() + 1000);
      const second = await ask();
      const after = (await people.lettersTo(email)).length;
      const confirmed = await who.post('account.confirmEmail', { hash: await linkTo(email) });
      return [
        ...unless(first, ['200']),
        ...(first.status === 200 ? unlessSame('the number of letters', between, 1) : []),
        ...afterwards(unless(second, ['200'], false)),
        ...afterwards(unlessSame('the number of new letters', after - between, 1)),
        ...afterwards(unless(confirmed, ['200'], false)),
        ...afterwards(unless(await loginAs(who, email), ['200'], false)),
      ];
    },
  },
  {
    name: 'the link for another address',
    kind: 'link',
    visit: async (meet) => {
      const who = await member();
      const email = `new-${who.email}`;
      await who.post('account.email', { email, password });
      const hash = await linkTo(email);
      const confirm = () => who.post('account.confirmEmail', { hash });
      const first = await meet(confirm);
      const second = await confirm();
      return [
        ...unless(first, ['200']),
        ...afterwards(
          unless(second, first.status === 200 ? ['410 link_expired'] : ['200', '410 link_expired'], false),
        ),
        ...afterwards(unless(await loginAs(who, email), ['200'], false)),
        ...afterwards(unless(await loginAs(who, who.email), ['401 login_failed'], false)),
      ];
    },
  },
  {
    name: 'deleting the account',
    kind: 'page',
    visit: async (meet) => {
      const who = await member();
      const remove = () => who.post('account.delete', { password });
      const first = await meet(remove);
      const isGone = (await who.accounts()).length === 0;
      const second = await remove();
      return [
        ...unless(first, ['200']),
        ...(first.status === 200 ? unlessSame('that it is gone', isGone, true) : []),
        ...afterwards(unless(second, isGone ? ['401 signed_out'] : ['200'], false)),
        ...afterwards(unlessSame('the number of accounts', (await who.accounts()).length, 0)),
        ...afterwards(unlessSame('who is signed in', await who.signedIn(), undefined)),
        ...afterwards(unless(await who.login(), ['401 login_failed'], false)),
      ];
    },
  },
];

playVisits(visits, () => people.engine);
