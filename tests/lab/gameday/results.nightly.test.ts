import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KMSClient } from '@aws-sdk/client-kms';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { NotCertifiable } from '#count/certify.ts';
import { recount } from '#count/recount.ts';
import { currentCertificate } from '#count/store-certificates.ts';
import { voteAttribute } from '#records/ballots.ts';
import { deleteItem, putItem } from '#records/items.ts';
import type { StoredNominee } from '#records/show.ts';
import { ballotKey, type Key } from '#records/tables.ts';
import { kmsKey } from '../../../infra/cli/common/stack-keys.ts';
import { certifyShow } from '../../../infra/cli/results/certify.ts';
import { certifiedOf, resultsStore } from '../../../infra/cli/results/source.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import type { Target } from '../../../infra/target.ts';
import type { Received } from '../../support/caller.ts';
import { runCommand } from '../../support/command.ts';
import { testKeys } from '../../support/keys.ts';
import { bestFilm, films, scenes, testEvent } from '../../support/show.ts';
import { hurriedClient } from './faults.ts';
import { afterwards, play, playVisits, unlessSame, type Played } from './play.ts';
import { openBrowser, openPlace, type Place, type Visit } from './visits.ts';

const afterVoting = Date.parse(testEvent.voting_end!) + 60_000;

let place: Place;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acclaim-gameday-'));
});
beforeEach(async () => {
  place = await openPlace();
  await votes(['a', 'b', 'c'], films[1]!);
  await votes(['d'], films[0]!);
  await votes(['a', 'b'], scenes[0]!);
  return place.close;
});

async function votes(voters: string[], { category_id, nominee_id }: StoredNominee): Promise<void> {
  for (const voter of voters)
    await putItem(place.site.documents, localTables.ballots, ballotKey(voter, '2026-10-31', category_id), {
      votes: 1,
      [voteAttribute(nominee_id)]: { nonce: voter, at: place.site.clock.now() },
    });
}

/** The site as the command works on it, with these documents. */
const target = (documents = place.site.documents): Target =>
  ({
    documents,
    tables: localTables,
    keys: testKeys(place.site.platform.environment),
    clock: async () => place.site.clock,
  }) as unknown as Target;
const out = () => join(folder, 'bundle.jsonl');
const certify = (documents?: Target['documents']) => certifyShow(target(documents), { out: out() });

async function forget(table: 'show' | 'results', beginning = ''): Promise<void> {
  for (const { pk, sk } of await place.site.items(table))
    if (String(pk).startsWith(beginning))
      await deleteItem(place.site.documents, localTables[table], { pk, sk } as Key);
}
const later = () => place.site.clock.set(place.site.clock.now() + 60_000);

const visitor = () => openBrowser(place);
const admin = async () => openBrowser(place, { first: await place.site.signIn('ada', ['admin']) });

const current = () => currentCertificate(place.site.documents, localTables.results, testEvent.id);
/** A minute after voting the result is certified, with nothing revealed or opened. */
const sealed = async () => {
  place.site.clock.set(afterVoting);
  await forget('show', 'WINNERS');
  await forget('results', 'OPENED');
  if (!(await current())) await certify();
  return (await current())!;
};
const path = `/gayvnawards/api/admin/reveal/${bestFilm.id}`;
const winners = [films[1]!.nominee_id];
/** What everybody sees of the winners of the category. */
const shown = async () => {
  const { body } = await visitor().call('winners.list');
  const { categories } = body as Answer<'winners.list'>;
  return categories.flatMap((each) => each.winners.map(({ title }) => title));
};
type Revealed = Answer<'results.reveal'>['revealed'];
const revealedOf = ({ body }: Received): Revealed => (body as Answer<'results.reveal'>).revealed;
/** What the admin's list says of the category. */
const standing = async () => {
  const { body } = await (await admin()).call('results.winners');
  return (body as Answer<'results.winners'>).categories.find(({ id }) => id === bestFilm.id)?.revealed;
};

/** What the admin's list and everybody see of the category. */
const look = async () => [Boolean(await standing()), ...(await shown())];
const hidden = [false];
const visible = [true, films[1]!.title];

type Announcer = ReturnType<typeof openBrowser> & { stood?: Revealed | undefined };
const announces = async (): Promise<Announcer> => {
  await sealed();
  return admin();
};
const reveal = ({ call }: Announcer) => call('results.reveal', { path, body: { winners } });

const reveals: Played<Announcer> = {
  name: 'revealing the winners of a category',
  come: announces,
  act: reveal,
  state: [
    async (who) => {
      who.stood ??= await standing();
      return look();
    },
    hidden,
    visible,
  ],
  done: async (_, first) => [[await standing(), revealedOf(first)]],
  // Once: what was revealed keeps its instant.
  later: async ({ stood }, second) => [[revealedOf(second), stood]],
};

/** The command, broken off and repeated: one seal, the same digest, and counts equal to a recount. */
const certifies: Visit = async (meet) => {
  place.site.clock.set(afterVoting);
  await forget('results');
  const documents = hurriedClient(place.engine);
  const first = await meet(() => certify(documents)).catch((error: unknown) => error);
  documents.destroy();
  const between = await current();
  later();
  const said = await certify();
  const after = await current();
  const { certificate } = await certifiedOf(target(), testEvent.id);
  const counted = await recount(resultsStore(target()), testEvent.id);
  const ofNominees = (categories: { id: string; nominees: { id: string; votes: number }[] }[]) =>
    categories.map(({ id, nominees }) => [id, nominees.map((each) => [each.id, each.votes])]);
  return [
    // Nothing but the fault speaks against certifying.
    ...(first instanceof NotCertifiable ? [`refused: ${first.message}`] : []),
    ...(typeof first === 'string' ? afterwards(unlessSame('the summary', said, first)) : []),
    ...afterwards(between ? unlessSame('the seal', after?.seal, between.seal) : []),
    ...afterwards(said.includes(after?.digest ?? '?') ? [] : ['the digest is another one']),
    ...afterwards(
      unlessSame('the count', ofNominees(certificate.categories), ofNominees(counted.categories)),
    ),
    ...afterwards(unlessSame('the check', (await runCommand(['results', 'verify', out()])).code, 0)),
  ];
};

play([reveals], () => place);
playVisits([{ name: 'certifying', visit: certifies, isCommand: true }], () => place.engine);

it('where KMS is dead nothing is certified, and certifying again makes the one seal', async () => {
  place.site.clock.set(afterVoting);
  const dead = new KMSClient({ endpoint: 'http://127.0.0.1:9', region: 'us-west-2', maxAttempts: 1 });
  const { keys, ...rest } = target();
  const certifying = certifyShow(
    { ...rest, keys: { ...keys, sealKey: () => kmsKey('arn:seal', dead) } },
    { out: out() },
  );
  await expect(certifying).rejects.toThrow('ECONNREFUSED');
  expect(await current()).toBeUndefined();
  expect(await certify()).toContain((await current())?.digest);
});
