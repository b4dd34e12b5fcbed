import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#accounts/password.ts';
import { policies } from '../../functions/auth/domain.ts';
import { afterAnswer, type Received } from '../support/caller.ts';
import { setTries, triesOf } from '../support/counts.ts';
import { oneOfEach } from '../support/nightly.ts';
import { setUpSite, type TestSite } from '../support/site.ts';
import { startSiteverify } from '../support/siteverify.ts';
import { fates, startFaultyEngine, type FaultyEngine } from './faults.ts';
import { eachCall, openBrowser, unless, type Meet, type Visit } from './visits.ts';

const password = 'a long enough password';
const wrongPassword = 'a wrong password';
const nextPassword = 'the next password';
const botCheck = { 'g-recaptcha-response': 'good' };

let site: TestSite;
let engine: FaultyEngine;
let siteverify: Awaited<ReturnType<typeof startSiteverify>>;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  siteverify = await startSiteverify();
});
// Of its own for each case: it looks through all accounts and letters.
beforeEach(async () => {
  site = await setUpSite();
  engine = await startFaultyEngine(site.wire.engine);
  return async () => {
    await engine.close();
    await site.close();
  };
});
afterAll(() => siteverify.close());

let people = 0;

/** Somebody with an address of their own, at a browser that has never been here. */
function somebody() {
  const name = `ann${(people += 1)}`;
  const email = `${name}@acclaim.test`;
  const browser = openBrowser(site, engine, { changes: { BOT_CHECK_VERIFY_URL: siteverify.url } });
  return {
    name,
    email,
    ...browser,
    login: (guess = password) => browser.post('auth.login', { ...botCheck, email, password: guess }),
    form: (id: 'auth.register' | 'auth.resend' | 'auth.forgot') =>
      browser.post(id, {
        ...botCheck,
        email,
        ...(id === 'auth.register' && { fullname: 'Ann Ode', password }),
      }),
    open: () => site.putAccount(name, { email, passwordHash }),
  };
}
type Somebody = ReturnType<typeof somebody>;

const accountsOf = async ({ email }: Somebody) =>
  (await site.items('accounts')).filter(
    (item) => item['passwordHash'] && item['createdAt'] && item['email'] === email,
  );

/** The secrets of links in the letters that wait for an address, of pages such as `verify`, the oldest first. */
async function links({ email }: Somebody, page: 'verify' | 'reset'): Promise<string[]> {
  const letters = (await site.items('mail')).filter(({ to }) => to === email);
  const form = new RegExp(`/account/${page}/([\\w-]+)`);
  return letters
    .toSorted((a, b) => Number(a['at']) - Number(b['at']))
    .flatMap((letter) => form.exec(String(letter['text']))?.[1] ?? []);
}
const lettersTo = async ({ email }: Somebody) =>
  (await site.items('mail')).filter(({ to }) => to === email).length;

const unlessSame = <T>(what: string, found: T, expected: T): string[] =>
  found === expected ? [] : [`${what} is ${String(found)}, not ${String(expected)}`];
const then = (wrong: string[]): string[] => wrong.map((what) => `then ${what}`);

/** Who is signed in after an answer: the person themself after a 200, nobody after a failure. */
const sessionAfter = async (who: Somebody, { status }: Received, id: string | undefined): Promise<string[]> =>
  unlessSame('who is signed in', await who.signedIn(), status === 200 ? id : undefined);

/** Signing in with the right password after so many wrong ones. */
const rightPassword =
  (tries: number): Visit =>
  async (meet) => {
    const who = somebody();
    await who.open();
    await setTries(site.platform, policies.loginByAccount, who.email, tries);
    const first = await meet(() => who.login());
    const wrong = [...unless(first, ['200']), ...(await sessionAfter(who, first, who.name))];
    // Had the failure been counted as a wrong password, they would have to wait now.
    const second = await who.login();
    return [
      ...wrong,
      ...then(unless(second, ['200'], false)),
      ...then(await sessionAfter(who, second, who.name)),
    ];
  };

/** A password that opens nothing; it is counted once, if at all. */
const refused =
  (right: string, guess: string, before: (who: Somebody) => Promise<unknown>): Visit =>
  async (meet) => {
    const who = somebody();
    await before(who);
    const tries = () => triesOf(site.platform, policies.loginByAccount, who.email);
    const first = await meet(() => who.login(guess));
    const counted = await tries();
    const second = await who.login(guess);
    return [
      ...unless(first, [right]),
      ...(counted === 1 || (first.status === 503 && counted === 0) ? [] : [`it counts as ${counted} tries`]),
      ...unlessSame('who is signed in', await who.signedIn(), undefined),
      ...then(unless(second, [right], false)),
      ...then(unlessSame('the count', await tries(), counted + 1)),
    ];
  };

/** A form that mails a link: the same answer for everybody, and a letter for each time that it was given. */
async function sendsLetter(
  who: Somebody,
  form: Parameters<Somebody['form']>[0],
  meet: Meet,
): Promise<string[]> {
  const before = await lettersTo(who);
  const first = await meet(() => who.form(form));
  const between = (await lettersTo(who)) - before;
  const second = await who.form(form);
  const after = (await lettersTo(who)) - before;
  return [
    ...unless(first, ['202']),
    ...(between === 1 || (first.status === 503 && between === 0) ? [] : [`it left ${between} letters`]),
    ...then(unless(second, ['202'], false)),
    ...then(unlessSame('the number of letters', after, between + 1)),
  ];
}

/** Every link that was mailed leads to the one account that there is; the newest does. */
async function opensByLink(who: Somebody): Promise<string[]> {
  const hash = (await links(who, 'verify')).at(-1) ?? '';
  const answer = await who.post('auth.verify', { hash });
  return [
    ...unless(answer, ['200'], false),
    ...unlessSame('the number of accounts', (await accountsOf(who)).length, 1),
    ...unless(await who.login(), ['200'], false),
    // Documented: a link works once.
    ...unless(await who.post('auth.verify', { hash }), ['410 link_expired'], false),
  ];
}

async function resetsByLink(who: Somebody): Promise<string[]> {
  const hash = (await links(who, 'reset')).at(-1) ?? '';
  return [
    ...unless(await who.post('auth.reset', { hash, password: nextPassword }), ['200'], false),
    ...unlessSame('the number of accounts', (await accountsOf(who)).length, 1),
    ...unless(await who.login(nextPassword), ['200'], false),
  ];
}

const visits: { name: string; kind: string; visit: Visit }[] = [
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
  {
    name: 'registering',
    kind: 'letter',
    visit: async (meet) => {
      const who = somebody();
      return [...(await sendsLetter(who, 'auth.register', meet)), ...(await opensByLink(who))];
    },
  },
  {
    name: 'registering an address that has an account',
    kind: 'letter',
    visit: async (meet) => {
      const who = somebody();
      await who.open();
      return [...(await sendsLetter(who, 'auth.register', meet)), ...(await resetsByLink(who))];
    },
  },
  {
    name: 'asking for the link again',
    kind: 'letter',
    visit: async (meet) => {
      const who = somebody();
      await who.form('auth.register');
      return [...(await sendsLetter(who, 'auth.resend', meet)), ...(await opensByLink(who))];
    },
  },
  {
    name: 'asking for the link again without a registration',
    kind: 'letter',
    visit: async (meet) => sendsLetter(somebody(), 'auth.resend', meet),
  },
  {
    name: 'a forgotten password',
    kind: 'letter',
    visit: async (meet) => {
      const who = somebody();
      await who.open();
      return [...(await sendsLetter(who, 'auth.forgot', meet)), ...(await resetsByLink(who))];
    },
  },
  {
    name: 'a forgotten password without an account',
    kind: 'letter',
    visit: async (meet) => sendsLetter(somebody(), 'auth.forgot', meet),
  },
  {
    name: 'the link of a registration',
    kind: 'link',
    visit: async (meet) => {
      const who = somebody();
      await who.form('auth.register');
      const [hash = ''] = await links(who, 'verify');
      const first = await meet(() => who.post('auth.verify', { hash }));
      const [account] = await accountsOf(who);
      const wrong = [
        ...unless(first, ['200']),
        ...(await sessionAfter(who, first, String(account?.['pk']).split('#')[1])),
      ];
      const second = await who.post('auth.verify', { hash });
      return [
        ...wrong,
        // Who lost the answer after the link was used up has an account, and signs in.
        ...then(
          unless(second, first.status === 200 ? ['410 link_expired'] : ['200', '410 link_expired'], false),
        ),
        ...then(unlessSame('the number of accounts', (await accountsOf(who)).length, 1)),
        ...then(unless(await who.login(), ['200'], false)),
      ];
    },
  },
  {
    name: 'the link for a new password',
    kind: 'link',
    visit: async (meet) => {
      const who = somebody();
      await who.open();
      await who.form('auth.forgot');
      const [hash = ''] = await links(who, 'reset');
      const reset = () => who.post('auth.reset', { hash, password: nextPassword });
      const first = await meet(reset);
      const wrong = [...unless(first, ['200']), ...(await sessionAfter(who, first, who.name))];
      const second = await reset();
      return [
        ...wrong,
        ...then(
          unless(second, first.status === 200 ? ['410 link_expired'] : ['200', '410 link_expired'], false),
        ),
        ...then(unless(await who.login(nextPassword), ['200'], false)),
        ...then(unless(await who.login(password), ['401 login_failed'], false)),
      ];
    },
  },
  ...[false, true].map((everywhere) => ({
    name: everywhere ? 'signing out everywhere' : 'signing out',
    kind: 'logout',
    visit: (async (meet) => {
      const who = somebody();
      await who.open();
      await who.login();
      const token = who.caller().cookies;
      const stolen = () => {
        const elsewhere = openBrowser(site, engine, { first: afterAnswer(site.visitor(), token) });
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
        ...then(unless(second, ['200'], false)),
        ...then(unlessSame('who is signed in', await who.signedIn(), undefined)),
        // All sessions of the account are over, wherever they are.
        ...(everywhere ? then(unlessSame('who is signed in elsewhere', await stolen(), undefined)) : []),
        ...then(unless(await who.login(), ['200'], false)),
      ];
    }) satisfies Visit,
  })),
];

const cases = visits.flatMap((one) => fates.map((fate) => ({ ...one, fate })));

it.each(oneOfEach(cases, ({ kind }) => kind))(
  '$name: a right answer or “try again”, whichever call of the database is $fate',
  async ({ visit, fate }) => {
    expect(await eachCall(engine, fate, visit)).toEqual([]);
  },
);
