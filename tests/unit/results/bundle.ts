import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  bundleLines,
  certify,
  sealedText,
  type Certified,
  type CertifyStore,
  type Notary,
} from '#count/certify.ts';
import { pathOf } from '#count/merkle.ts';
import type { Names } from '#count/recount.ts';
import type { DisqualificationRule } from '../../../functions/contract/disqualification.ts';
import { ballotKeysOf, ballotName, sealSalt, signText } from '../../../functions/platform/ballot-keys.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';
import { canonical, type Json } from '../../../functions/rules/canonical.ts';
import { verifyBundle } from '../../../infra/cli/results/verify-bundle.ts';
import {
  bestFilm,
  bestScene,
  emptyCategory,
  films,
  scenes,
  testApp,
  testEvent,
  testNominee,
} from '../../support/show.ts';

/** Keys that never change, so that signatures don't either (RFC 8032, section 7.1, test 1). */
const keys = {
  secret: 'a secret that names ballots',
  privateKey: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};

/** Keys of receipts are others than those of seals. */
const receiptKeys = ballotKeysOf('a secret that names ballots in tests alone');

export const signReceipt = (text: string) => signText(receiptKeys, text);

export const signSeal = (text: string) => signText(keys, text);

export const notary: Notary = {
  publicKey: keys.publicKey,
  receiptKey: receiptKeys.publicKey,
  nameOf: (ballot) => ballotName(keys, ballot),
  sign: async (text) => signSeal(text),
  saltOf: (edition, replaces) => sealSalt(keys, edition, replaces),
};

/** When test certificates are sealed. */
const sealedAt = '2026-11-03T08:01:00.000Z';

export const ended = Date.parse('2026-11-03T08:01:00.000Z');

export const rule = (id: string, terms: DisqualificationRule['terms']): DisqualificationRule => ({
  id,
  terms,
  by: 'Ada',
  at: '2026-11-03T09:00:00.000Z',
  reason: `Why ${id} – „so“`,
});

/** Voters of `someBallots`: enough for a rule that is named. */
export const manyVoters = Array.from({ length: 25 }, (_, index) => `voter-${index + 10}`);

/** The votes for a film count for another. */
export const mergeOf = (nominee: number, into: number): DisqualificationRule['terms'] => ({
  kind: 'merge',
  category: bestFilm.id,
  nominee: films[nominee]!.nominee_id,
  into: films[into]!.nominee_id,
});

/** A category with a nominee and without votes. */
export const juryCategory = { ...emptyCategory, decided_by: 'jury' as const };

export const names: Names = {
  categories: [bestFilm, bestScene, juryCategory],
  nominees: [...films, ...scenes, testNominee(juryCategory, 'chosen', 0)],
};

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
      { nonce: `n-${index}`, at: Date.parse(`${day}T19:00:00.000Z`) + index },
    ]),
  ),
});

const networkAt = (index: number) => (index % 5 === 0 ? 'farm' : `net-${index}`);

/** Forty voters of four days, eight of them at one address, and one who took everything back. */
export const someBallots: ReadBallot[] = Array.from({ length: 40 }, (_, index) => [
  ballot(`voter-${index}`, `2026-10-3${index % 2}`, [index % 6, (index + 2) % 6], films, networkAt(index)),
  ballot(`voter-${index}`, `2026-11-0${1 + (index % 2)}`, [index % 4], scenes, networkAt(index)),
])
  .flat()
  .concat(ballot('empty', '2026-11-01', []));

/** Ballots enough for several buckets. */
export const manyBallots = Array.from({ length: 700 }, (_, index) =>
  ballot(`many-${index}`, '2026-10-31', [index % 6, (index + 1) % 6]),
);

export const storeOf = (
  ballots: readonly ReadBallot[],
  rules: DisqualificationRule[] = [],
): CertifyStore => ({
  terms: async () => ({ event: testEvent, timeZone: testApp.timeZone, voteLimit: testApp.voteLimit }),
  names: async () => names,
  rules: async () => rules,
  ballots: () => streamOf(ballots),
  // No rule of these tests asks for accounts.
  accounts: () => streamOf([]),
  current: async () => undefined,
  publish: async () => true,
  forgetNetworkKeys: async () => undefined,
});

/** Certifies under rules of few voters, too. */
export const certifyAll: typeof certify = async (store, by, options) =>
  certify(store, by, { few: (await store.rules()).map(({ id }) => id), ...options });

/** The buckets of a certificate as the site gives them. */
export function bucketsOf({ tree }: Pick<Certified, 'tree'>) {
  const roots = tree.buckets.map(({ root }) => root);
  return tree.buckets.map(({ leaves }, index) => ({
    leaves: leaves.map(({ text }) => text),
    path: pathOf(roots, index).map((hash) => hash.toString('hex')),
  }));
}

export async function* streamOf<T>(items: Iterable<T>) {
  yield* items;
}

export const bundleOf = async (ballots: readonly ReadBallot[], rules: DisqualificationRule[] = []) => [
  ...bundleLines(await certifyAll(storeOf(ballots, rules), notary, { now: ended })),
];

export const faultsOf = async (bundle: readonly string[]) => (await verifyBundle(streamOf(bundle))).faults;

/** A certificate, whatever it says, and its seal with the right key. */
export function sealed(certificate: Json): [text: string, seal: string] {
  const text = canonical(certificate);
  const digest = createHash('sha256').update(text).digest('hex');
  const content = {
    format: 'acclaim-seal/3',
    certificate: digest,
    key: notary.publicKey,
    parts: {},
    sealed: sealedAt,
  };
  return [text, canonical({ ...content, signature: signSeal(sealedText(content)) })];
}

/** Any ballots of a few voters, one a voter, day and category. */
export const anyBallots = fc
  .uniqueArray(
    fc.record({
      voter: fc.nat(30),
      day: fc.constantFrom('2026-10-30', '2026-11-01'),
      film: fc.boolean(),
      votes: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
    }),
    { maxLength: 60, selector: ({ voter, day, film }) => `${voter} ${day} ${film}` },
  )
  .map((list) =>
    list.map(({ voter, day, film, votes }) =>
      ballot(`v${voter}`, day, votes, film ? films : scenes, `net-${voter % 3}`),
    ),
  );
