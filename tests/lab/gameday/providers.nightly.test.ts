import { beforeEach, expect, it } from 'vitest';
import { playVisits } from './play.ts';
import { afterwards, sessionAfter, unlessSame } from './people.ts';
import { idOf, providers, setUpProviderPeople, type Member, type ProviderPeople } from './provider-people.ts';
import { functionLimit, inShort, unless, type Meet, type Visit } from './visits.ts';

let people: ProviderPeople;
beforeEach(async () => {
  people = await setUpProviderPeople();
  return people.close;
});

/** A sign-in that meets the fault, and another one: both of one account, which has this id where there was one before. */
async function signsIn(who: Member, meet: Meet, id?: string): Promise<string[]> {
  const first = await meet(() => who.press(true));
  const [made] = await who.accounts();
  const wrong = [...unless(first, ['200']), ...(await sessionAfter(who, first, id ?? made?.id))];
  const second = await who.press();
  return [
    ...wrong,
    ...(id === undefined && made ? unlessSame('their name', made.fullname, 'Ann Ode') : []),
    ...afterwards(unless(second, ['200'], false)),
    ...afterwards(unlessSame('who is signed in', await who.signedIn(), id ?? idOf(second))),
    ...afterwards(await who.unlessOne(idOf(second))),
  ];
}

const visits: { name: string; visit: Visit }[] = [
  ...providers.flatMap((provider): { name: string; visit: Visit }[] => [
    {
      name: `a first sign-in with ${provider}`,
      visit: async (meet) => signsIn(people.comeWith(provider), meet),
    },
    {
      name: `a later sign-in with ${provider}`,
      visit: async (meet) => {
        const who = people.comeWith(provider);
        const id = idOf(await who.press(true));
        await who.post('auth.logout', {});
        return signsIn(who, meet, id);
      },
    },
    {
      name: `${provider} for an account with a password`,
      visit: async (meet) => {
        const who = people.comeWith(provider);
        await who.open();
        return [
          ...(await signsIn(who, meet, who.name)),
          ...afterwards(unless(await who.login(), ['200'], false)),
        ];
      },
    },
  ]),
  {
    // Google does not decide who receives mail there: the account with a password stays apart.
    name: 'google for an address elsewhere',
    visit: async (meet) => {
      const who = people.comeWith('google', 'acclaim.test');
      await who.open();
      const ownIds = async () =>
        (await who.accounts()).flatMap(({ id }) => (id === who.name ? [] : id)).join();
      const first = await meet(() => who.press());
      const wrong = [...unless(first, ['200']), ...(await sessionAfter(who, first, await ownIds()))];
      const second = await who.press();
      return [
        ...wrong,
        ...afterwards(unless(second, ['200'], false)),
        ...afterwards(unlessSame('the accounts without a password', await ownIds(), idOf(second))),
        ...afterwards(await who.unlessBound(idOf(second))),
        ...afterwards(unlessSame('who signs in with the password', idOf(await who.login()), who.name)),
      ];
    },
  },
];

playVisits(visits, () => people.engine);

it.each([
  ['an error', { status: 500, body: 'out of order' }],
  ['a broken connection', 'cut off'],
  ['silence', 'silent'],
] as const)(
  'where a provider answers with %s instead of its keys, a sign-in is answered in time, leaves nothing and may be tried again',
  async (_, instead) => {
    const who = people.comeWith('google');
    const before = await people.site.items('accounts');
    const beganAt = performance.now();
    people.keys.answerWith(instead);
    expect(inShort(await who.press())).toBe('503 sign_in_unavailable');
    expect(performance.now() - beganAt).toBeLessThan(functionLimit);
    expect(await who.signedIn()).toBeUndefined();
    expect(await people.site.items('accounts')).toEqual(before);
    people.keys.answerWith(undefined);
    const second = await who.press();
    expect(inShort(second)).toBe('200');
    expect(await who.unlessOne(idOf(second))).toEqual([]);
  },
);
