import { beforeEach } from 'vitest';
import { playVisits } from './play.ts';
import { afterwards, password, unlessSame } from './people.ts';
import {
  idOf,
  providers,
  setUpProviderPeople,
  type Provider,
  type ProviderPeople,
} from './provider-people.ts';
import { inShort, unless, type Visit } from './visits.ts';

let people: ProviderPeople;
beforeEach(async () => {
  people = await setUpProviderPeople();
  return people.close;
});

/** A first sign-in that meets the fault, whose person then registers with a password instead. */
const registersAfter =
  (provider: Provider): Visit =>
  async (meet) => {
    const who = people.comeWith(provider);
    const first = await meet(() => who.press(true));
    await who.post('auth.logout', {});
    const [made] = await who.accounts();
    await who.form('auth.register');
    // An address that has an account by now is sent the link for a new password.
    const [hash = ''] = await who.links(made ? 'reset' : 'verify');
    const opened = made
      ? await who.post('auth.reset', { hash, password })
      : await who.post('auth.verify', { hash });
    return [
      ...unless(first, ['200']),
      ...afterwards(unless(opened, ['200'], false)),
      ...afterwards(unless(await who.login(), ['200'], false)),
      ...afterwards(unless(await who.press(), ['200'], false)),
      ...afterwards(await who.unlessOne(idOf(opened))),
    ];
  };

/** Disconnecting an identity from an account with a password, and connecting it again. */
const disconnects =
  (provider: Provider): Visit =>
  async (meet) => {
    const who = people.comeWith(provider);
    await who.open();
    await who.press(true);
    const first = await meet(() => who.post('account.disconnect', { provider }));
    const wrong = [
      ...unless(first, ['200']),
      ...(first.status === 200 ? await who.unlessBound(undefined) : []),
    ];
    const second = await who.post('account.disconnect', { provider });
    return [
      ...wrong,
      ...afterwards(unless(second, ['200'], false)),
      ...afterwards(await who.unlessBound(undefined)),
      ...afterwards(unlessSame('who is signed in', await who.signedIn(), who.name)),
      ...afterwards(unless(await who.login(), ['200'], false)),
      ...afterwards(unless(await who.press(), ['200'], false)),
      ...afterwards(await who.unlessOne(who.name)),
    ];
  };

/** Deleting an account that an identity alone opens; it opens another one the next day. */
const deletes =
  (provider: Provider): Visit =>
  async (meet) => {
    const who = people.comeWith(provider);
    await who.press(true);
    const remove = () => who.post('account.delete', { confirm: 'delete' });
    const first = await meet(remove);
    const second = await remove();
    const left = JSON.stringify(await people.site.items('accounts'));
    const sameDay = await who.press();
    const today = people.site.clock.now();
    people.site.clock.set(today + 24 * 3_600_000);
    const nextDay = await who.press();
    const wrong = await who.unlessOne(idOf(nextDay));
    people.site.clock.set(today);
    return [
      ...unless(first, ['200']),
      // The session ends with the account; until then a repeat finishes what was begun.
      ...afterwards(
        unless(second, first.status === 200 ? ['401 signed_out'] : ['200', '401 signed_out'], false),
      ),
      ...(left.includes(who.email) || left.includes(`#${who.name}"`) ? ['something of them is left'] : []),
      ...afterwards(unlessSame('a sign-in on the same day', inShort(sameDay), '409 deleted_today')),
      ...afterwards(unless(nextDay, ['200'], false)),
      ...afterwards(wrong),
    ];
  };

const visits: { name: string; visit: Visit }[] = [
  ...providers.flatMap((provider): { name: string; visit: Visit }[] => [
    { name: `registering after ${provider}`, visit: registersAfter(provider) },
    { name: `disconnecting ${provider}`, visit: disconnects(provider) },
  ]),
  { name: 'deleting an account that google opens', visit: deletes('google') },
];

playVisits(visits, () => people.engine);
