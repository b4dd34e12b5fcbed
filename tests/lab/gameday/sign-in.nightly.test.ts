import { beforeEach } from 'vitest';
import { policies } from '../../../functions/auth/domain.ts';
import { afterAnswer } from '../../support/caller.ts';
import { setTries, triesOf } from '../../support/counts.ts';
import {
  playVisits,
  password,
  sessionAfter,
  setUpPeople,
  afterwards,
  unlessSame,
  type NamedVisit,
  type People,
  type Person,
} from './people.ts';
import { openBrowser, unless, type Visit } from './visits.ts';

const wrongPassword = 'a wrong password';

let people: People;
beforeEach(async () => {
  people = await setUpPeople();
  return people.close;
});

/** Signing in with the right password after so many wrong ones. */
const rightPassword =
  (tries: number): Visit =>
  async (meet) => {
    const who = people.newcomer();
    await who.open();
    await setTries(people.site.platform, policies.loginByAccount, who.email, tries);
    const first = await meet(() => who.login());
    const wrong = [...unless(first, ['200']), ...(await sessionAfter(who, first, who.name))];
    // Had the failure been counted as a wrong password, they would have to wait now.
    const second = await who.login();
    return [
      ...wrong,
      ...afterwards(unless(second, ['200'], false)),
      ...afterwards(await sessionAfter(who, second, who.name)),
    ];
  };

/** A password that opens nothing; it is counted once, if at all. */
const refused =
  (right: string, guess: string, before: (who: Person) => Promise<unknown>): Visit =>
  async (meet) => {
    const who = people.newcomer();
    await before(who);
    const tries = () => triesOf(people.site.platform, policies.loginByAccount, who.email);
    const first = await meet(() => who.login(guess));
    const counted = await tries();
    const second = await who.login(guess);
    return [
      ...unless(first, [right]),
      ...(counted === 1 || (first.status === 503 && counted === 0) ? [] : [`it counts as ${counted} tries`]),
      ...unlessSame('who is signed in', await who.signedIn(), undefined),
      ...afterwards(unless(second, [right], false)),
      ...afterwards(unlessSame('the count', await tries(), counted + 1)),
    ];
  };

const visits: NamedVisit[] = [
  { name: 'the right password after four wrong ones', kind: 'login', visit: rightPassword(4) },
  { name: 'the right password', kind: 'login', visit: rightPassword(0) },
  {
    name: 'a wrong password',
    kind: 'wrong login',
    visit: refused('401 login_failed', wrongPassword, (who) => who.open()),
  },
  {
    name: 'a password without an account',
    kind: 'wrong login',
    visit: refused('401 login_failed', password, async () => undefined),
  },
  {
    name: 'the password of an unconfirmed registration',
    kind: 'wrong login',
    visit: refused('403 not_confirmed', password, (who) => who.form('auth.register')),
  },
  ...[false, true].map((everywhere) => ({
    name: everywhere ? 'signing out everywhere' : 'signing out',
    kind: 'logout',
    visit: (async (meet) => {
      const who = people.newcomer();
      await who.open();
      await who.login();
      const token = who.caller().cookies;
      const stolen = () => {
        const elsewhere = openBrowser(people.site, people.engine, {
          first: afterAnswer(people.site.visitor(), token),
        });
        return elsewhere.signedIn();
      };
      const first = await meet(() => who.post('auth.logout', { everywhere }));
      const wrong = [
        ...unless(first, ['200']),
        ...(first.status === 200 ? unlessSame('who is signed in', await who.signedIn(), undefined) : []),
      ];
      const second = await who.post('auth.logout', { everywhere });
      return [
        ...wrong,
        ...afterwards(unless(second, ['200'], false)),
        ...afterwards(unlessSame('who is signed in', await who.signedIn(), undefined)),
        // All sessions of the account are over, wherever they are.
        ...(everywhere
          ? afterwards(unlessSame('who is signed in elsewhere', await stolen(), undefined))
          : []),
        ...afterwards(unless(await who.login(), ['200'], false)),
      ];
    }) satisfies Visit,
  })),
];

playVisits(visits, () => people.engine);
