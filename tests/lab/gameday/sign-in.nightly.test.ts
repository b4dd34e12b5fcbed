import { beforeEach } from 'vitest';
import { policies } from '../../../functions/auth/domain.ts';
import { afterAnswer } from '../../support/caller.ts';
import { setTries, triesOf } from '../../support/counts.ts';
import { password, setUpPeople, signsIn, type People, type Person } from './people.ts';
import { play, type Played } from './play.ts';
import { openBrowser } from './visits.ts';

const nextPassword = 'the next password';

let people: People;
beforeEach(async () => {
  people = await setUpPeople();
  return people.close;
});

const newcomer = async (...before: ((who: Person) => Promise<unknown>)[]): Promise<Person> => {
  const who = people.newcomer();
  for (const each of before) await each(who);
  return who;
};
const opens = (who: Person) => who.open();
const registers = (who: Person) => who.form('auth.register');
const forgets = (who: Person) => who.form('auth.forgot');
const accounts = async (who: Person) => (await who.accounts()).length;

/** Had a failure of ours been counted as a wrong password, they would have to wait at the repeat. */
const rightPassword = (name: string, tries: number): Played<Person> => ({
  name,
  come: () =>
    newcomer(opens, (who) => setTries(people.site.platform, policies.loginByAccount, who.email, tries)),
  act: (who) => who.login(),
  ...signsIn(async (who) => who.name),
  later: async (who) => [[await who.signedIn(), who.name]],
});

/** A password that opens nothing; it is counted once, if at all. */
const refused = (
  name: string,
  right: string,
  guess: string,
  ...before: Parameters<typeof newcomer>
): Played<Person> => ({
  name,
  right,
  come: () => newcomer(...before),
  act: (who) => who.login(guess),
  state: [(who) => triesOf(people.site.platform, policies.loginByAccount, who.email), 0, 1],
  adds: true,
  later: async (who) => [[await who.signedIn(), undefined]],
});

/** All sessions of the account are over, wherever they are, or that of this browser alone. */
const signsOut = (everywhere: boolean): Played<Person & { isStolen: () => Promise<string | undefined> }> => ({
  name: everywhere ? 'signing out everywhere' : 'signing out',
  come: async () => {
    const who = await newcomer(opens, ({ login }) => login());
    const first = afterAnswer(people.site.visitor(), who.caller().cookies);
    return { ...who, isStolen: () => openBrowser(people, { first }).signedIn() };
  },
  act: (who) => who.post('auth.logout', { everywhere }),
  done: async (who) => [[await who.signedIn(), undefined]],
  later: async (who) => [
    [await who.signedIn(), undefined],
    ...(everywhere ? ([[await who.isStolen(), undefined]] as const) : []),
    [await who.login(), '200'],
  ],
});

play([signsOut(false), signsOut(true)], () => people);

/** A form that mails a link: the same answer for everybody, and a letter for each time that it was given. */
const mails = (
  name: string,
  form: Parameters<Person['form']>[0],
  letters: number,
  before: ((who: Person) => Promise<unknown>)[],
  later?: Played<Person>['later'],
): Played<Person> => ({
  name,
  right: '202',
  come: () => newcomer(...before),
  act: (who) => who.form(form),
  state: [async (who) => (await who.letters()).length, letters, letters + 1],
  adds: true,
  ...(later && { later }),
});

/** The newest link leads to the one account that there is. */
const opensByLink = async (who: Person) => {
  const hash = (await who.links('verify')).at(-1) ?? '';
  return [
    [await who.post('auth.verify', { hash }), '200'],
    [await accounts(who), 1],
    [await who.login(), '200'],
    // Documented: a link works once.
    [await who.post('auth.verify', { hash }), '410 link_expired'],
  ] as const;
};
const resetsByLink = async (who: Person) => {
  const hash = (await who.links('reset')).at(-1) ?? '';
  return [
    [await who.post('auth.reset', { hash, password: nextPassword }), '200'],
    [await accounts(who), 1],
    [await who.login(nextPassword), '200'],
  ] as const;
};

/** Those who follow a link; the answer may be lost after the link was used up, and then they sign in. */
const follows = (
  name: string,
  id: 'auth.verify' | 'auth.reset',
  before: ((who: Person) => Promise<unknown>)[],
  more: Partial<Played<Person & { hash: string }>>,
): Played<Person & { hash: string }> => ({
  name,
  come: async () => {
    const who = await newcomer(...before);
    const [hash = ''] = await who.links(id === 'auth.verify' ? 'verify' : 'reset');
    return { ...who, hash };
  },
  act: ({ post, hash }) => post(id, { hash, ...(id === 'auth.reset' && { password: nextPassword }) }),
  again: '410 link_expired',
  ...more,
});

play(
  [
    rightPassword('the right password after four wrong ones', 4),
    rightPassword('the right password', 0),
    refused('a wrong password', '401 login_failed', 'a wrong password', opens),
    refused('a password without an account', '401 login_failed', password),
    refused('the password of an unconfirmed registration', '403 not_confirmed', password, registers),
    mails('registering', 'auth.register', 0, [], opensByLink),
    mails('registering an address that has an account', 'auth.register', 0, [opens], resetsByLink),
    mails('asking for the link again', 'auth.resend', 1, [registers], opensByLink),
    mails('asking for the link again without a registration', 'auth.resend', 0, []),
    mails('a forgotten password', 'auth.forgot', 0, [opens], resetsByLink),
    mails('a forgotten password without an account', 'auth.forgot', 0, []),
  ],
  () => people,
);

play(
  [
    follows('the link of a registration', 'auth.verify', [registers], {
      state: [accounts, 0, 1],
      ...signsIn(async (who) => (await who.accounts())[0]?.id),
      later: async (who) => [[await who.login(), '200']],
    }),
    follows('the link for a new password', 'auth.reset', [opens, forgets], {
      ...signsIn(async (who) => who.name),
      later: async (who) => [
        [await who.login(nextPassword), '200'],
        [await who.login(password), '401 login_failed'],
      ],
    }),
  ],
  () => people,
);
