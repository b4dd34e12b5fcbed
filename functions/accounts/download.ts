import type { AccountDownload } from '#contract/account.ts';
import { AppError } from '#platform/errors.ts';
import { eachAtOnce } from '#records/batches.ts';
import type { ReadBallot } from '#records/ballots.ts';
import type { ShowReader } from '#records/show-reader.ts';
import { ownsAddress, personOf, type Person, type PersonStore } from './person.ts';

export interface DownloadDependencies {
  store: PersonStore;
  show: Pick<ShowReader, 'part' | 'editions' | 'everyCategory' | 'everyNominee'>;
}

/** Days whose ballots are read at once. */
const daysAtOnce = 32;
const dayLength = 24 * 3_600_000;

/**
 * Everything kept about a person, and nothing about anyone else.
 * @throws AppError person_not_found
 */
export async function downloadAccount(
  { store, show }: DownloadDependencies,
  id: string,
  now: number,
): Promise<AccountDownload> {
  const person = personOf(await store.items(id));
  if (!person) throw new AppError('person_not_found');
  const { account } = person;
  const [isOwn, ballots, nominations, acts] = await Promise.all([
    ownsAddress(store, account),
    everyBallot(store, id, Date.parse(account.createdAt), now),
    store.nominations(id),
    (await store.hadRole(id)) ? store.acts(id) : [],
  ]);
  // An address that isn't known to be the owner's may be anyone's, and so may its subscription.
  const subscription = isOwn ? await store.subscription(account.email) : undefined;
  const subscribedAt = subscription?.subscribedAt ?? subscription?.askedAt;
  return {
    format: 'acclaim-account/1',
    savedAt: instant(now),
    ...aboutAccount(person, now),
    newsletter: subscription
      ? {
          status: subscription.status,
          since: subscribedAt === undefined ? null : instant(subscribedAt),
        }
      : null,
    ballots: await titled(show, ballots),
    preNominations: nominations.map(({ nonce: _own, at, ...nomination }) => ({
      ...nomination,
      at: instant(at),
    })),
    acts,
  };
}

function aboutAccount({ account, identities, sessions, passkeys, emailChange }: Person, now: number) {
  const { id, fullname, email, roles, createdAt, passwordHash, mailConsent, disabled } = account;
  return {
    account: {
      id,
      fullname,
      email,
      roles,
      createdAt,
      hasPassword: passwordHash !== '',
      mailConsent: mailConsent ?? null,
      pendingEmail: emailChange && emailChange.expires * 1000 > now ? emailChange.to : null,
      disabled: disabled === true,
    },
    identities: identities.map(({ provider, subject, since }) => ({ provider, subject, since })),
    sessions: sessions.map(({ since, browser, expires }) => ({
      since: instant(since),
      browser,
      until: instant(expires * 1000),
    })),
    passkeys: passkeys.map(({ publicKey: _key, credentialId: _id, lastUse: _use, ...passkey }) => passkey),
  };
}

/** The ballots of every day that an account has seen, in the order of days. */
async function everyBallot(store: PersonStore, id: string, from: number, until: number) {
  // A day of the show begins up to 14 hours before that of UTC, or 12 after it.
  const first = Math.floor(from / dayLength) - 1;
  const days = Array.from({ length: Math.floor(until / dayLength) + 2 - first }, (_, index) =>
    instant((first + index) * dayLength).slice(0, 10),
  );
  const found: Awaited<ReturnType<PersonStore['ballots']>>[] = [];
  await eachAtOnce([...days.entries()], daysAtOnce, async ([index, day]) => {
    found[index] = await store.ballots(id, day);
  });
  return found.flat();
}

async function titled(
  show: DownloadDependencies['show'],
  ballots: readonly (ReadBallot & { takenBack: number })[],
): Promise<AccountDownload['ballots']> {
  if (ballots.length === 0) return [];
  const [event, editions] = await Promise.all([show.part('event'), show.editions()]);
  // A show from before there were editions has its event alone.
  const all = new Set([...editions.map(({ id }) => id), ...(event ? [event.id] : [])]);
  const categories = (await Promise.all([...all].map((edition) => show.everyCategory(edition)))).flat();
  const ids = [...new Set(ballots.map(({ category }) => category))];
  const nominees = (await Promise.all(ids.map((category) => show.everyNominee(category)))).flat();
  const titleOf = new Map(categories.map((category) => [category.id, category.title]));
  const nameOf = new Map(nominees.map((nominee) => [nominee.nominee_id, nominee.title]));
  return ballots.map(({ day, category, votes, takenBack, network }) => ({
    day,
    category,
    title: titleOf.get(category) ?? null,
    votes: [...votes].map(([nominee, { at }]) => ({
      nominee,
      title: nameOf.get(nominee) ?? null,
      at: instant(at),
    })),
    takenBack,
    network: network ?? null,
  }));
}

const instant = (at: number): string => new Date(at).toISOString();
