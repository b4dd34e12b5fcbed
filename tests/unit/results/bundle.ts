import { bundleLines, certify, type CertifyStore, type Notary } from '#count/certify.ts';
import type { DisqualificationRule } from '../../../functions/contract/disqualification.ts';
import { ballotName, signText } from '../../../functions/platform/ballot-keys.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';
import { bestFilm, bestScene, films, scenes, testApp, testEvent } from '../../support/show.ts';

/** Keys that never change, so that signatures don't either (RFC 8032, section 7.1, test 1). */
const keys = {
  secret: 'a secret that names ballots',
  privateKey: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};

export const notary: Notary = {
  publicKey: keys.publicKey,
  nameOf: (ballot) => ballotName(keys, ballot),
  sign: (text) => signText(keys, text),
};

/** A minute after the end of voting. */
export const ended = Date.parse('2026-11-03T08:01:00.000Z');

export const rule = (id: string, terms: DisqualificationRule['terms']): DisqualificationRule => ({
  id,
  terms,
  by: 'Ada',
  at: '2026-11-03T09:00:00.000Z',
  reason: `Why ${id} – „so“`,
});

/** A ballot of so many films or scenes, cast by a voter on a day. */
export const ballot = (
  voter: string,
  day: string,
  votes: number[],
  of = films,
  network = 'net',
): ReadBallot => ({
  voter,
  day,
  category: of === films ? bestFilm.id : bestScene.id,
  network,
  votes: new Map(
    votes.map((index) => [
      of[index]!.nominee_id,
      { nonce: 'n', at: Date.parse(`${day}T19:00:00.000Z`) + index },
    ]),
  ),
});

/** Forty voters of four days, eight of them at one address, and one who took everything back. */
export const someBallots: ReadBallot[] = Array.from({ length: 40 }, (_, index) => [
  ballot(
    `voter-${index}`,
    `2026-10-3${index % 2}`,
    [index % 6, (index + 2) % 6],
    films,
    index % 5 === 0 ? 'farm' : `net-${index}`,
  ),
  ballot(
    `voter-${index}`,
    `2026-11-0${1 + (index % 2)}`,
    [index % 4],
    scenes,
    index % 5 === 0 ? 'farm' : `net-${index}`,
  ),
])
  .flat()
  .concat(ballot('nobody', '2026-11-01', []));

export interface MadeStore extends CertifyStore {
  published: string[];
  forgotten: number;
}

/** A store of these ballots and rules that remembers what is published. */
export function storeOf(ballots: readonly ReadBallot[], rules: DisqualificationRule[] = []): MadeStore {
  let current: { digest: string; replaces: string | null } | undefined;
  const store: MadeStore = {
    published: [],
    forgotten: 0,
    event: async () => testEvent,
    app: async () => testApp,
    names: async () => ({ categories: [bestFilm, bestScene], nominees: [...films, ...scenes] }),
    rules: async () => rules,
    ballots: async function* () {
      yield* ballots;
    },
    accounts: async function* () {
      // No rule of these tests asks for accounts.
    },
    current: async () => current,
    publish: async ({ digest, certificate }) => {
      current = { digest, replaces: certificate.replaces };
      store.published.push(digest);
    },
    forgetNetworkKeys: async () => {
      store.forgotten += 1;
    },
  };
  return store;
}

/** Lines of the bundle of these ballots. */
export const bundleOf = async (ballots: readonly ReadBallot[], rules: DisqualificationRule[] = []) => [
  ...bundleLines(await certify(storeOf(ballots, rules), notary, { now: ended })),
];
