import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ballotPaperItem } from '#content/ballot-paper.ts';
import { keyText } from '#content/items.ts';
import { createContent } from '#content/store-content.ts';
import { itemOf, showKeys, type Item, type Key } from '#records/tables.ts';
import { importShow } from '../../../infra/show/import.ts';
import { bestFilm, testEvent } from '../../support/show.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { standingStill } from '../../support/standing-still.ts';
import { cleanSite, csv, fullNomineesHeader } from '../show/support.ts';
import { type Organizer, setUpWorkshop, sheet } from './support.ts';

const { target: local } = await cleanSite({ isNew: true });
const site = await setUpWorkshop();
const bob = await site.organizer('bob', ['admin']);
const confirmed = { confirmed: true };

/** The show by key. */
async function shown(): Promise<Map<string, Item>> {
  const items = (await site.stored('show')).map((item): [string, Item] => [keyText(item as Key), item]);
  return new Map(items.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The show as the log says that it is. */
async function logged(first: ReadonlyMap<string, Item>): Promise<Map<string, Item>> {
  const { store } = createContent(site.platform);
  const items = new Map(first);
  for (const { number } of (await store.before(undefined, 100)).toReversed()) {
    const { begun, changes, arrivals, leaves } = await store.planned(number);
    if (begun) items.set(keyText(showKeys.edition(begun.id)), itemOf(showKeys.edition(begun.id), begun));
    for (const item of arrivals) items.set(keyText(item as Key), item);
    for (const { kind, item } of changes)
      if (kind === 'deleted') items.delete(keyText(item as Key));
      else items.set(keyText(item as Key), item);
    for (const key of leaves) items.delete(keyText(key));
  }
  const paper = ballotPaperItem(items.values(), site.clock.now());
  if (paper) items.set(keyText(paper as Key), paper);
  return new Map([...items].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Says whether it was done, and what it is told otherwise. */
type Writer = (documents: DynamoDBDocumentClient) => Promise<string>;

const asAnn =
  (act: (ann: Organizer) => Promise<{ status: number; body: object }>): Writer =>
  async (documents) => {
    const { status, body } = await act(await site.organizer('ann', ['admin'], documents));
    const { code, message } = body as { code?: string; message?: string };
    return status === 200 ? 'done' : `${code}: ${message}`;
  };

const film = () => bob.nominee(bestFilm.key, 'film-0');
async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'acclaim-overtaken-'));
  const { value: pages } = await bob.get('pages');
  const rows = (await bob.nominees(bestFilm.key)).map(
    ({ title, slug }, index) => `${bestFilm.key},${title}${index === 0 ? '!' : ''},MOVIE,${slug},,,,,,`,
  );
  await writeFile(
    join(dir, 'show.json'),
    JSON.stringify({
      event: { ...testEvent, title: 'Imported' },
      pages: [...pages.slice(1), { code: 'imported', title: 'Imported', content: '' }],
    }),
  );
  await writeFile(
    join(dir, 'nominees.csv'),
    csv(fullNomineesHeader, ...rows, `${bestFilm.key},New,MOVIE,,,,,,,`),
  );
  return dir;
}

const importing: Writer = async (documents) => {
  const target = { ...local, documents };
  const now = () => site.clock.now();
  const options = { dir: await folder(), target, now, by: 'Cyd', yes: true, pause: async () => undefined };
  return importShow(options).then(
    () => 'done',
    (error: unknown) => `Error: ${(error as Error).message}`,
  );
};

const writers: Record<string, { first?: () => Promise<unknown>; write: Writer }> = {
  'the save of a part': {
    write: asAnn((ann) => ann.change('event', (event) => ({ ...event, title: 'By Ann' }), confirmed)),
  },
  'the save of a list that loses and gains entries': {
    write: asAnn((ann) =>
      ann.change('pages', (pages) => [...pages.slice(1), { code: 'ann', title: 'By Ann', content: '' }]),
    ),
  },
  'the save of a nominee': {
    write: asAnn(async (ann) => ann.changeNominee(await film(), { title: 'By Ann' })),
  },
  'an order': {
    write: asAnn(async (ann) =>
      ann.sort(bestFilm.id, (await bob.nominees(bestFilm.key)).map(({ id }) => id).toReversed()),
    ),
  },
  'a sheet': { write: asAnn((ann) => ann.apply(sheet)) },
  'a withdrawal': { write: asAnn(async (ann) => ann.withdraw((await film()).id)) },
  'a reinstatement': {
    first: async () => bob.withdraw((await film()).id),
    write: asAnn(async (ann) => ann.reinstate((await film()).id)),
  },
  'an undo': {
    first: () => bob.apply(sheet),
    write: asAnn((ann) => ann.undo(1)),
  },
  'an import': { write: importing },
};

/** What others do once the turn of the one that stands still is over. */
async function goOn(): Promise<void> {
  site.clock.set(site.clock.now() + 40_000);
  const [newest] = await bob.log();
  const twitter = 'https://example.org/bob';
  expect((await bob.change('social', (social) => ({ ...social, twitter }))).status).toBe(200);
  // Back to the very values from which the other one began.
  const undone = newest && newest.by !== 'Voter bob' ? (await bob.undo(newest.number)).status : 200;
  expect(undone).toBe(200);
  const extended = { voting_end: '2026-11-05T08:00:00.000Z' };
  expect((await bob.change('event', (event) => ({ ...event, ...extended }), confirmed)).status).toBe(200);
  expect((await bob.changeNominee(await film(), { title: 'By Bob' })).status).toBe(200);
}

/** Writers whose plans are alike: changes of items that stay, and of what is withdrawn. */
const alike: Record<string, string> = {
  'the save of a nominee': 'the save of a part',
  'an order': 'the save of a part',
  'a reinstatement': 'a withdrawal',
};

it.each(oneOfEach(Object.entries(writers), ([name]) => alike[name] ?? name))(
  '%s that stands still at any write overwrites nothing that others have saved meanwhile, and is told',
  async (_name, { first, write }) => {
    let [overtaken, last] = [0, ''];
    for (let before = 0; ; before += 1) {
      await site.reset();
      const start = await shown();
      await first?.();
      let left: Map<string, Item> | undefined;
      const numbered = (await bob.log()).length;
      let isOver = false;
      const writer = standingStill(site.documents, before, async () => {
        const newest = await createContent(site.platform).store.newest();
        isOver = newest?.number === numbered + 1 && newest.isDone === true;
        await goOn();
        left = await shown();
      });
      const answer = await write(writer.documents);
      last = answer;
      if (!writer.hasStood()) break;
      const log = await bob.log();
      expect(await shown()).toEqual(await logged(start));
      if (isOver || log.at(-1 - numbered)?.by === 'Voter bob') continue;
      // It was under way, and has been finished by others.
      overtaken += 1;
      expect(answer).toMatch(/others made changes in between.*It is saved as change \d of the log/s);
      expect(await shown()).toEqual(left);
    }
    expect([last, overtaken > 1]).toEqual(['done', true]);
  },
  240_000,
);

it('what finishes the change of another and stands still at that overwrites nothing either', async () => {
  const dead = () => Promise.reject(new Error('The line is dead.'));
  for (let before = 0; ; before += 1) {
    await site.reset();
    const start = await shown();
    await asAnn((ann) => ann.apply(sheet))(standingStill(site.documents, 4, dead).documents);
    expect((await bob.log()).map(({ by }) => by)).toEqual(['Voter ann']);
    site.clock.set(site.clock.now() + 20_000);
    const writer = standingStill(site.documents, before, goOn);
    const dan = await site.organizer('dan', ['admin'], writer.documents);
    const { status } = await dan.change('event', (event) => ({ ...event, title: 'By Dan' }), confirmed);
    expect(await shown()).toEqual(await logged(start));
    expect([200, 409]).toContain(status);
    if (!writer.hasStood()) break;
  }
});
