import { beforeEach } from 'vitest';
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
import { unless, type Meet } from './visits.ts';

const nextPassword = 'the next password';

let people: People;
beforeEach(async () => {
  people = await setUpPeople();
  return people.close;
});

/** A form that mails a link: the same answer for everybody, and a letter for each time that it was given. */
async function sendsLetter(who: Person, form: Parameters<Person['form']>[0], meet: Meet): Promise<string[]> {
  const before = (await who.letters()).length;
  const first = await meet(() => who.form(form));
  const between = (await who.letters()).length - before;
  const second = await who.form(form);
  const after = (await who.letters()).length - before;
  return [
    ...unless(first, ['202']),
    ...(between === 1 || (first.status === 503 && between === 0) ? [] : [`it left ${between} letters`]),
    ...afterwards(unless(second, ['202'], false)),
    ...afterwards(unlessSame('the number of letters', after, between + 1)),
  ];
}

/** Every link that was mailed leads to the one account that there is; the newest does. */
async function opensByLink(who: Person): Promise<string[]> {
  const hash = (await who.links('verify')).at(-1) ?? '';
  const answer = await who.post('auth.verify', { hash });
  return [
    ...unless(answer, ['200'], false),
    ...unlessSame('the number of accounts', (await who.accounts()).length, 1),
    ...unless(await who.login(), ['200'], false),
    // Documented: a link works once.
    ...unless(await who.post('auth.verify', { hash }), ['410 link_expired'], false),
  ];
}

async function resetsByLink(who: Person): Promise<string[]> {
  const hash = (await who.links('reset')).at(-1) ?? '';
  return [
    ...unless(await who.post('auth.reset', { hash, password: nextPassword }), ['200'], false),
    ...unlessSame('the number of accounts', (await who.accounts()).length, 1),
    ...unless(await who.login(nextPassword), ['200'], false),
  ];
}

const visits: NamedVisit[] = [
  {
    name: 'registering',
    kind: 'letter',
    visit: async (meet) => {
      const who = people.newcomer();
      return [...(await sendsLetter(who, 'auth.register', meet)), ...(await opensByLink(who))];
    },
  },
  {
    name: 'registering an address that has an account',
    kind: 'letter',
    visit: async (meet) => {
      const who = people.newcomer();
      await who.open();
      return [...(await sendsLetter(who, 'auth.register', meet)), ...(await resetsByLink(who))];
    },
  },
  {
    name: 'asking for the link again',
    kind: 'letter',
    visit: async (meet) => {
      const who = people.newcomer();
      await who.form('auth.register');
      return [...(await sendsLetter(who, 'auth.resend', meet)), ...(await opensByLink(who))];
    },
  },
  {
    name: 'asking for the link again without a registration',
    kind: 'letter',
    visit: async (meet) => sendsLetter(people.newcomer(), 'auth.resend', meet),
  },
  {
    name: 'a forgotten password',
    kind: 'letter',
    visit: async (meet) => {
      const who = people.newcomer();
      await who.open();
      return [...(await sendsLetter(who, 'auth.forgot', meet)), ...(await resetsByLink(who))];
    },
  },
  {
    name: 'a forgotten password without an account',
    kind: 'letter',
    visit: async (meet) => sendsLetter(people.newcomer(), 'auth.forgot', meet),
  },
  {
    name: 'the link of a registration',
    kind: 'link',
    visit: async (meet) => {
      const who = people.newcomer();
      await who.form('auth.register');
      const [hash = ''] = await who.links('verify');
      const first = await meet(() => who.post('auth.verify', { hash }));
      const [account] = await who.accounts();
      const wrong = [...unless(first, ['200']), ...(await sessionAfter(who, first, account?.id))];
      const second = await who.post('auth.verify', { hash });
      return [
        ...wrong,
        // Who lost the answer after the link was used up has an account, and signs in.
        ...afterwards(
          unless(second, first.status === 200 ? ['410 link_expired'] : ['200', '410 link_expired'], false),
        ),
        ...afterwards(unlessSame('the number of accounts', (await who.accounts()).length, 1)),
        ...afterwards(unless(await who.login(), ['200'], false)),
      ];
    },
  },
  {
    name: 'the link for a new password',
    kind: 'link',
    visit: async (meet) => {
      const who = people.newcomer();
      await who.open();
      await who.form('auth.forgot');
      const [hash = ''] = await who.links('reset');
      const reset = () => who.post('auth.reset', { hash, password: nextPassword });
      const first = await meet(reset);
      const wrong = [...unless(first, ['200']), ...(await sessionAfter(who, first, who.name))];
      const second = await reset();
      return [
        ...wrong,
        ...afterwards(
          unless(second, first.status === 200 ? ['410 link_expired'] : ['200', '410 link_expired'], false),
        ),
        ...afterwards(unless(await who.login(nextPassword), ['200'], false)),
        ...afterwards(unless(await who.login(password), ['401 login_failed'], false)),
      ];
    },
  },
];

playVisits(visits, () => people.engine);
