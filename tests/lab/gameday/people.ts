import { hashPassword } from '#accounts/password.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { accountKeys, recordOf, type Item } from '#records/tables.ts';
import { startSiteverify } from '../../support/siteverify.ts';
import type { Played } from './play.ts';
import { openBrowser, openPlace } from './visits.ts';

export const password = 'a long enough password';
const botCheck = { 'g-recaptcha-response': 'good' };

export type People = Awaited<ReturnType<typeof setUpPeople>>;
export type Person = ReturnType<People['newcomer']>;

/** A site behind a faulty engine for the people who come to it. Each case has its own: it looks through all accounts and letters. */
export async function setUpPeople() {
  const [place, siteverify, passwordHash] = await Promise.all([
    openPlace(),
    startSiteverify(),
    hashPassword(password),
  ]);
  const { site } = place;
  const lettersTo = async (email: string) => (await site.items('mail')).filter(({ to }) => to === email);
  let people = 0;
  return {
    ...place,
    /** A person with an address of their own, at a browser that has never been here. */
    newcomer: () => {
      const name = `ann${(people += 1)}`;
      const email = `${name}@acclaim.test`;
      const browser = openBrowser(place, {
        changes: { BOT_CHECK_VERIFY_URL: siteverify.url },
      });
      const letters = () => lettersTo(email);
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
        /** Gives them an account with the password, whose id is their name. */
        open: () => site.putAccount(name, { email, passwordHash }),
        accounts: async () => {
          const { pk, sk } = accountKeys.user('');
          return (await site.items('accounts'))
            .filter(
              (item) => String(item['pk']).startsWith(pk) && item['sk'] === sk && item['email'] === email,
            )
            .map((item) => recordOf(item) as unknown as StoredAccount);
        },
        letters,
        /** The secrets of links in the letters that wait for them, of pages such as `verify`, the oldest first. */
        links: async (page: 'verify' | 'reset') => linksIn(await letters(), `account/${page}`),
      };
    },
    close: async () => {
      await Promise.all([place.close(), siteverify.close()]);
    },
  };
}

/** The secrets of the links in letters to a page such as `account/verify`, the oldest first. */
export function linksIn(letters: readonly Item[], page: string): string[] {
  const form = new RegExp(`/${page}/([\\w-]+)`);
  return letters
    .toSorted((a, b) => Number(a['at']) - Number(b['at']))
    .flatMap(({ text }) => form.exec(String(text))?.[1] ?? []);
}

/** Nobody is signed in by a failure, and by a right answer the one with this id is. */
export const signsIn = (
  idOf: (who: Person) => Promise<string | undefined>,
): Pick<Played<Person>, 'done' | 'failed'> => ({
  done: async (who) => [[await who.signedIn(), await idOf(who)]],
  failed: async (who) => [[await who.signedIn(), undefined]],
});
