import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../../functions/contract/routes.ts';
import { eventOf, folderOf } from './ceremonies.ts';
import { pixel } from '../show/support.ts';
import { people, startYear, type YearSite } from './support.ts';

const start = '2027-02-01T08:00:00.000Z';
const end = '2027-02-20T08:00:00.000Z';
const event = { ...eventOf('academy-97', start, end), id: 'academy-97' as const };

let site: YearSite;
beforeAll(async () => {
  site = await startYear('2027-02-01T20:00:00.000Z');
  await site.run('show', 'import', await site.folder(folderOf(event)));
  site.settle();
});
afterAll(() => site.close());

/** The folder, with texts of its files replaced. */
async function edited(file: 'show.json' | 'categories.csv' | 'nominees.csv', ...pairs: [string, string][]) {
  for (const [text, by] of pairs) {
    const content = String(current[file]);
    expect(content).toContain(text);
    current[file] = content.replaceAll(text, by);
  }
  return site.folder(current);
}
const current = folderOf(event);

const votes = async (title: string): Promise<number> => {
  const { out } = await site.command('results', 'recount', '--json');
  const { categories } = JSON.parse(out) as {
    categories: { nominees: { title: string; votes: number }[] }[];
  };
  return categories
    .flatMap(({ nominees }) => nominees)
    .filter((nominee) => nominee.title === title)
    .reduce((sum, each) => sum + each.votes, 0);
};
const nominees = async () => (await site.get('events.get')).body.nominees;
const shown = async (title: string) => (await nominees()).find((nominee) => nominee.title === title);
const newestEntry = async () => {
  const admin = await site.signIn('olga@organizers.example', ['admin']);
  const { entries } = (await admin.call('results.audit')).body as Answer<'results.audit'>;
  return entries.find(({ what }) => what !== 'view');
};

it('a typo with its slug keeps the votes; without one the import asks, with the number of votes', async () => {
  await site.vote('Adrien Brody', people(2));
  const { nominee_id: id, slug } = (await shown('Adrien Brody'))!;
  const typo = 'actor-in-a-leading-role,Adrien Brody,PROFILE,';
  const folder = await edited('nominees.csv', [typo, typo.replace('Brody', 'Brodie')]);
  const asked = await site.command('show', 'import', folder);
  expect(asked.code).toBe(1);
  expect(asked.err).toMatch(/Adrien Brody.*2 votes/);
  expect(asked.err).toContain('Adrien Brodie');
  expect(asked.err).toContain(slug);
  expect(asked.err).toContain(`--withdraw actor-in-a-leading-role/${slug}`);
  expect(await shown('Adrien Brody')).toBeDefined();

  const report = await site.run(
    'show',
    'import',
    await edited('nominees.csv', [',Adrien Brodie,PROFILE,', `,Adrien Brodie,PROFILE,${slug}`]),
  );
  expect(report).toMatch(/adrien-brody.*"Adrien Brody" -> "Adrien Brodie"/);
  site.settle();
  expect((await shown('Adrien Brodie'))?.nominee_id).toBe(id);
  expect(await votes('Adrien Brodie')).toBe(2);
  expect(await newestEntry()).toMatchObject({
    what: 'import',
    detail: expect.stringContaining('Brodie') as string,
  });
});

it('a category with another title or key keeps its votes', async () => {
  await site.vote('Anora', people(3));
  const before = (await site.ids()).get('best-picture')?.category;
  await site.run('show', 'import', await edited('categories.csv', ['Best Picture', 'Picture of the Year']));
  await edited('categories.csv', ['best-picture,', 'picture,']);
  await edited('nominees.csv', ['best-picture,', 'picture,']);
  const renamed = await edited('show.json', ['best-picture', 'picture']);
  const asked = await site.command('show', 'import', renamed);
  expect(asked.code).toBe(1);
  expect(asked.err).toMatch(/3 votes/);
  await site.run('show', 'import', renamed, '--rename', 'best-picture=picture');
  site.settle();
  const { categories } = (await site.get('events.get')).body;
  expect(categories.find(({ key }) => key === 'picture')).toMatchObject({
    id: before,
    title: 'Picture of the Year',
  });
  expect(await votes('Anora')).toBe(3);
  expect(await newestEntry()).toMatchObject({ what: 'import' });
});

it('a withdrawal asks with the number of votes, frees them, and can be taken back', async () => {
  await site.vote('Wicked', people(4));
  const { slug, category_id: category, nominee_id: nominee } = (await shown('Wicked'))!;
  const because = ['--by', 'Olga', '--reason', 'Not a film of this year.'];
  const asked = await site.command('show', 'withdraw', `picture/${slug}`, ...because);
  expect(asked.code).toBe(1);
  expect(asked.err + asked.out).toMatch(/4 votes/);
  await site.run('show', 'withdraw', `picture/${slug}`, ...because, '--yes');
  site.settle();
  expect(await shown('Wicked')).toBeUndefined();
  expect((await site.get('events.get')).body.withdrawn).toMatchObject([{ nominee_id: nominee }]);
  expect(await newestEntry()).toMatchObject({ what: 'withdraw' });

  const voter = await site.signIn('fan-0@people.example');
  const own = (await voter.call('votes.get')).body as Answer<'votes.get'>;
  const freed = own.find((vote) => vote.nominee_id === nominee)!;
  expect((await voter.call('votes.vote', { category, nominee })).status).toBe(422);
  expect((await voter.call('votes.cancel', { id: freed.id })).status).toBe(200);
  const conclave = (await site.ids()).get('Conclave')!;
  expect((await voter.call('votes.vote', conclave)).status).toBe(200);
  expect(await votes('Wicked')).toBe(3);

  await site.run('show', 'reinstate', `picture/${slug}`, ...because);
  site.settle();
  expect(await shown('Wicked')).toMatchObject({ nominee_id: nominee });
  expect(await newestEntry()).toMatchObject({ what: 'reinstate' });
});

it('a photo, a late nominee who takes votes, and a longer voting ask nothing', async () => {
  await site.vote('Nickel Boys', people(1, 'early'));
  current['images/nickel.png'] = pixel;
  await edited('nominees.csv', ['picture,Nickel Boys,MOVIE,,', 'picture,Nickel Boys,MOVIE,,nickel.png']);
  const row = 'picture,Sing Sing,MOVIE,,,,,\n';
  current['nominees.csv'] = String(current['nominees.csv']) + row;
  const report = await site.run('show', 'import', await site.folder(current));
  expect(report).toMatch(/picture\/nickel-boys.*nickel\.png/);
  site.settle();
  expect((await shown('Nickel Boys'))?.content_image).toMatch(/^\/images\/[0-9a-f]+\.png$/);
  expect(await votes('Nickel Boys')).toBe(1);
  expect((await site.vote('Sing Sing', people(1, 'late'))).map(({ status }) => status)).toEqual([200]);
  expect(await votes('Sing Sing')).toBe(1);

  const later = '2027-02-21T08:00:00.000Z';
  await site.run('show', 'import', await edited('show.json', [end, later]));
  site.settle();
  expect((await site.get('events.get')).body.event.voting_end).toBe(later);
  expect(await newestEntry()).toMatchObject({ what: 'import' });
});

it('a merge asks with the number of votes, shows one of the two, and loses no vote', async () => {
  await site.vote('Emilia Pérez', people(2, 'both'));
  await site.vote('The Substance', people(3, 'both'));
  const [one, other] = [(await shown('Emilia Pérez'))!, (await shown('The Substance'))!];
  const merge = ['--merge', `picture/${one.slug}`, '--into', `picture/${other.slug}`];
  const because = ['--by', 'Olga', '--reason', 'They are one.'];
  const asked = await site.command('results', 'rules', 'add', ...merge, ...because);
  expect(asked.code).toBe(1);
  expect(asked.err + asked.out).toMatch(/2 votes/);
  await site.run('results', 'rules', 'add', ...merge, ...because, '--yes');
  site.settle();
  expect(await shown('Emilia Pérez')).toBeUndefined();
  expect(await newestEntry()).toMatchObject({ what: 'rule' });

  site.clock.set('2027-02-21T08:02:00.000Z');
  const { certificate, file } = await site.bundle('merged.jsonl');
  const certified = JSON.parse(certificate) as {
    categories: { key: string; nominees: { title: string; votes: number }[] }[];
  };
  const pictures = certified.categories.find(({ key }) => key === 'picture')?.nominees;
  expect(pictures?.find(({ title }) => title === 'The Substance')?.votes).toBe(3);
  expect(pictures?.find(({ title }) => title === 'Emilia Pérez')?.votes).toBe(0);
  expect(await site.run('results', 'verify', file)).toContain('The bundle holds');
});
