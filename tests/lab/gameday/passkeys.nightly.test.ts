import { beforeEach } from 'vitest';
import type { PasskeyRouteId } from '#contract/passkey-addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { readCookie } from '#platform/cookies.ts';
import { policies } from '../../../functions/passkeys/domain.ts';
import { softwareAuthenticator } from '../../support/authenticator.ts';
import { setTries } from '../../support/counts.ts';
import { afterwards, playVisits, unlessSame } from './play.ts';
import { openBrowser, openPlace, unless, type Place, type Visit } from './visits.ts';

const origin = { origin: 'https://awards.test', rpId: 'awards.test' };
type Device = ReturnType<typeof softwareAuthenticator>;

let place: Place;
beforeEach(async () => {
  place = await openPlace();
  return place.close;
});

let people = 0;

/** A browser, and what its user does there with passkeys. */
function browserWith(first = place.site.visitor()) {
  const browser = openBrowser(place, { first });
  const ask = async <Id extends PasskeyRouteId>(id: Id, body: object = {}) =>
    (await browser.call(id, { body })).body as Answer<Id>;
  const shows = async (device: Device) => ({ credential: device.get(await ask('passkeys.signInOptions')) });
  return {
    ...browser,
    ask,
    list: async () => ((await browser.call('passkeys.list')).body as Answer<'passkeys.list'>).passkeys,
    makes: async (device: Device) => ({
      name: 'A key',
      credential: device.create(await ask('passkeys.addOptions')),
    }),
    shows,
    redeem: (code?: string) => browser.post('passkeys.useCode', { code }),
    signIn: async (device: Device) => browser.post('passkeys.signIn', await shows(device)),
  };
}

/** An account with a passkey, and the browser in which it was added. */
async function owner(options?: { counts?: boolean }) {
  const id = `owner-${(people += 1)}`;
  await place.site.putAccount(id);
  const browser = browserWith(await place.site.signIn(id));
  const device = softwareAuthenticator(origin, options);
  await browser.post('passkeys.add', await browser.makes(device));
  return { id, browser, device };
}

/** Signing in after so many tries that failed in the browser. */
const signsIn =
  (tries: number, options?: { counts: boolean }): Visit =>
  async (meet) => {
    const { id, device } = await owner(options);
    const browser = browserWith();
    const shown = await browser.shows(device);
    const browserId = readCookie(browser.caller().cookies, 'csrf') ?? '';
    await setTries(place.site.platform, policies.signInByBrowser, browserId, tries);
    const first = await meet(() => browser.post('passkeys.signIn', shown));
    const wrong = [
      ...unless(first, ['200']),
      ...unlessSame('who is signed in', await browser.signedIn(), first.status === 200 ? id : undefined),
    ];
    const second = await browserWith(browser.caller()).signIn(device);
    // A count that can't be taken back of one who is let in may make their next sign-in wait.
    const right = tries > 0 && first.status === 200 ? ['200', '429 too_many_attempts'] : ['200'];
    return [...wrong, ...afterwards(unless(second, right, false))];
  };

const adds: Visit = async (meet) => {
  const { browser } = await owner();
  const [device, another] = [softwareAuthenticator(origin), softwareAuthenticator(origin)];
  const made = await browser.makes(device);
  const first = await meet(() => browser.post('passkeys.add', made));
  const second = await browser.post('passkeys.add', await browser.makes(another));
  const listed = await browser.list();
  const opens = await browserWith().signIn(another);
  const isFirstThere = listed.some(({ id }) => id === made.credential.id);
  const opensFirst = await browserWith().signIn(device);
  return [
    ...unless(first, ['200']),
    ...(first.status === 200 ? unlessSame('that it is listed', isFirstThere, true) : []),
    // What is listed opens the account, and nothing else does.
    ...unless(opensFirst, [isFirstThere ? '200' : '401 passkey_refused'], false),
    ...afterwards(unless(second, ['200'], false)),
    ...afterwards(unlessSame('how many there are', listed.length, isFirstThere ? 3 : 2)),
    ...afterwards(unless(opens, ['200'], false)),
  ];
};

/** Where one more failed try would have to wait. */
const usesCode: Visit = async (meet) => {
  const { id, browser } = await owner();
  const { codes } = await browser.ask('passkeys.makeCodes');
  await setTries(place.site.platform, policies.codeByAccount, id, policies.codeByAccount.free - 1);
  const first = await meet(() => browser.redeem(codes[0]));
  // Who is let in needs no other code now.
  if (first.status === 200)
    return afterwards(
      unless(await browser.redeem(codes[0]), ['422 recovery_code_refused', '429 too_many_attempts'], false),
    );
  return [
    ...unless(first, []),
    ...afterwards(unless(await browser.redeem(codes[1]), ['200'], false)),
    // A code whose answer was lost may be used up; there are eight more.
    ...afterwards(unless(await browser.redeem(codes[0]), ['200', '422 recovery_code_refused'], false)),
  ];
};

const visits: { name: string; visit: Visit }[] = [
  { name: 'signing in with a security key', visit: signsIn(0, { counts: true }) },
  // One more that failed would have to wait.
  {
    name: 'a passkey after many that failed',
    visit: signsIn(policies.signInByBrowser.free - 1),
  },
  { name: 'a recovery code', visit: usesCode },
  { name: 'adding a passkey', visit: adds },
];

playVisits(visits, () => place.engine);
