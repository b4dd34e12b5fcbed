import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { Answer } from '#contract/routes.ts';
import { putItem } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import { pathsOf, routesShowing, type ContentPart } from '#rules/content-paths.ts';
import { cloudFrontCdn } from '../../../infra/cli/common/open-target.ts';
import { openLocal, type LocalTarget } from '../../../infra/local/open-local.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { importShow, type ImportOptions } from '../../../infra/show/import.ts';
import { testClock } from '../../support/clock.ts';
import { testFolder, writeFiles, type Files } from '../show/support.ts';

const sample = fileURLToPath(new URL('../../../infra/local/sample-show', import.meta.url));
const basePath = '/gayvnawards';
/** Answers that are stored for a while and show content; a certificate shows ballots, and no import changes it. */
const stored = (Object.keys(endpoints) as RouteId[]).filter((id) => {
  const { cache, group }: Endpoint = endpoints[id];
  return cache !== undefined && cache !== 'forever' && group !== 'results';
});

const root = await testFolder();
let site: Site;
let target: LocalTarget;
/** What each stored route answers with the sample show. */
let before: Map<RouteId, string>;
const clock = testClock('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  site = await startSite({ port: 0, dataDir: join(root, 'data'), web: null, quiet: true, clock });
  target = await openLocal(join(root, 'data'));
  await revealWinner('Metropolis');
  before = await answers();
});
afterAll(async () => {
  await target.close();
  await site.close();
});

async function revealWinner(title: string): Promise<void> {
  const { event, nominees } = (await (
    await get(pathOf(endpoints['events.get'], basePath))
  ).json()) as Answer<'events.get'>;
  const { category_id: category, nominee_id } = nominees.find((each) => each.title === title)!;
  const winners = { category, nominees: [nominee_id], at: '2026-11-21T11:00:00.000Z', by: 'Ada' };
  await putItem(target.documents, target.tables.show, showKeys.winners(event.id, category), winners);
}

type Entry = Record<string, unknown>;
type Show = Record<'event' | 'app' | 'options' | 'live' | 'social' | 'theme' | 'template', Entry> &
  Record<'sponsors' | 'carousels' | 'menus' | 'pages', Entry[]>;

const retitle = (entries: Entry[]): void => {
  for (const entry of entries) entry['title'] = `New ${String(entry['title'])}`;
};

/** A change of each part of show.json that every answer which shows it can be told by. */
const changes: Record<Exclude<ContentPart, 'categories' | 'nominees' | 'images'>, (show: Show) => void> = {
  event: ({ event }) =>
    Object.assign(event, { title: 'Another', siteCode: 'another', voting_end: '2031-01-01T00:00:00.000Z' }),
  app: ({ app }) => Object.assign(app, { name: 'Another name', groups: { award: 'A', fan: 'F' } }),
  options: ({ options }) => Object.assign(options, { gayvn_awards_press_link: 'https://example.org/press' }),
  live: ({ live }) => Object.assign(live, { enabled: live['enabled'] !== true }),
  social: ({ social }) => Object.assign(social, { twitter: 'https://example.org/another' }),
  theme: ({ theme }) => Object.assign(theme, { logo: '' }),
  template: ({ template }) => Object.assign(template, { title: 'Another template' }),
  sponsors: ({ sponsors }) => retitle(sponsors),
  carousels: ({ carousels }) => {
    retitle(carousels);
    for (const { items } of carousels) (items as string[]).reverse();
  },
  menus: ({ menus }) => {
    for (const { items } of menus) retitle(items as Entry[]);
  },
  pages: ({ pages }) => retitle(pages),
};

const read = (file: string): Promise<string> => readFile(join(sample, file), 'utf8');
const show = JSON.parse(await read('show.json')) as Show;

async function importFiles(files: Files, options: Partial<ImportOptions> = {}) {
  const dir = await mkdtemp(join(root, 'show-'));
  await writeFiles(dir, files);
  return importShow({ dir, target, yes: true, pause: async () => undefined, ...options });
}

type Part = keyof typeof changes;
/** show.json of the sample's part alone, changed or not. */
function partFile(part: Part, change?: (show: Show) => void): Files {
  const draft = structuredClone(show);
  change?.(draft);
  return { 'show.json': JSON.stringify({ [part]: draft[part] }) };
}

/** What each stored route answers now, but for the time; nothing that functions cache is older than the answer. */
async function answers(): Promise<Map<RouteId, string>> {
  clock.set(clock.now() + 3_600_000);
  const queries: Partial<Record<RouteId, string>> = {
    'page.get': 'code=about',
    'navigation.menus': 'code=main&align=left',
    'carousel.get': 'code=booth',
    'carousel.items': 'siteCode=nitrate&id=carousel-patrons',
    'carousel.list': 'siteCode=nitrate',
    'sponsors.get': `id=${String(show.sponsors[0]?.['id'])}`,
  };
  const texts = await Promise.all(
    stored.map(async (id) => {
      const path = pathOf(endpoints[id], basePath).replace('{event}', String(show.event['id']));
      const text = await (await get(`${path}?${queries[id] ?? ''}`)).text();
      return [id, text.replace(/"(serverTime|votesResetAt)":"[^"]*"/g, '')] as const;
    }),
  );
  return new Map(texts);
}
const get = (path: string) => fetch(site.url.replace('localhost', '127.0.0.1') + path);

/** The routes that answer something else than with the sample show. */
const staleIn = (after: Map<RouteId, string>) => stored.filter((id) => before.get(id) !== after.get(id));

const everything = [...Object.keys(changes), 'categories', 'nominees', 'images'] as ContentPart[];

describe('a change of the show', () => {
  const csv: Record<'categories' | 'nominees', [from: RegExp, to: string]> = {
    categories: [/^(?!key)([\w-]+),(?!")/gm, '$1,New '],
    nominees: [/Brigitte Helm/, 'Someone Else'],
  };
  const filesOf = async (part: Part | keyof typeof csv): Promise<[changed: Files, original: Files]> => {
    if (part !== 'categories' && part !== 'nominees') return [partFile(part, changes[part]), partFile(part)];
    const text = await read(`${part}.csv`);
    return [{ [`${part}.csv`]: text.replace(...csv[part]) }, { [`${part}.csv`]: text }];
  };

  it.each([...(Object.keys(changes) as Part[]), 'categories', 'nominees'] as const)(
    'of its %s makes those answers stale that are named, and no others',
    async (part) => {
      const [changed, original] = await filesOf(part);
      const report = await importFiles(changed);
      const after = await answers();
      await importFiles(original);

      expect(report.changed).toEqual([part]);
      expect(staleIn(after)).toEqual(routesShowing([part]));
    },
  );

  it('of a picture makes answers stale that are named', async () => {
    const dir = await mkdtemp(join(root, 'pictures-'));
    await cp(join(sample, 'images'), join(dir, 'images'), { recursive: true });
    await cp(join(sample, 'images/hero-inner-desktop.jpg'), join(dir, 'images/hero-desktop.jpg'));
    const { changed } = await importShow({ dir, target });
    expect(changed).toEqual(['images']);
    const routes = staleIn(await answers());
    expect(routes).toEqual(['app.get']);
    expect(routesShowing(changed)).toEqual(expect.arrayContaining(routes));
  });
});

describe('the paths that the CDN forgets', () => {
  it('are sent to the distribution after an import, and only when it changed something', async () => {
    const client = new CloudFrontClient({ region: 'us-east-1' });
    const sent = mockClient(client).on(CreateInvalidationCommand).resolves({});
    const options = { target: { ...target, cdn: cloudFrontCdn('E123', basePath, client) } };
    const files = partFile('menus', changes.menus);
    const path = '/gayvnawards/api/navigation/menus*';

    expect((await importFiles(files, options)).purged).toEqual([path]);
    expect((await importFiles(files, options)).purged).toEqual([]);
    await importFiles(partFile('menus'));
    const calls = sent.commandCalls(CreateInvalidationCommand);
    expect(calls.map(({ args }) => args[0].input)).toMatchObject([
      { DistributionId: 'E123', InvalidationBatch: { Paths: { Quantity: 1, Items: [path] } } },
    ]);
  });

  it('are named once no function answers with what was there before', async () => {
    const title = async () => {
      const answer = await get(`${basePath}/api/carousel/get?code=booth`);
      return ((await answer.json()) as { title: string }).title;
    };
    const first = await title();
    const seen: string[] = [];
    const cdn = { basePath, forget: async () => void seen.push(await title()) };
    const pause = async (milliseconds: number) => {
      seen.push(await title());
      clock.set(clock.now() + milliseconds);
    };
    await importFiles(partFile('carousels', changes.carousels), { target: { ...target, cdn }, pause });
    await importFiles(partFile('carousels'));

    expect(seen).toEqual([first, `New ${first}`]);
  });

  it('are named to the operator when the CDN cannot be reached', async () => {
    const cdn = { basePath, forget: () => Promise.reject(new Error('no way there')) };
    const options = { target: { ...target, cdn } };
    await expect(importFiles(partFile('template', changes.template), options)).rejects.toThrow(
      'The show is imported, but clearing the CDN failed (no way there): visitors may see the old show for an hour. Invalidate /gayvnawards/api/template/get by hand.',
    );
  });

  it('are exact where a route has one answer, and open where it has many', () => {
    expect(pathsOf(['template'], '/b')).toEqual(['/b/api/template/get']);
    expect(pathsOf(['menus'], '/b')).toEqual(['/b/api/navigation/menus*']);
    expect(pathsOf(['carousels'], '/b')).toEqual([
      '/b/api/carousel/get*',
      '/api/hm/carousel/sponsor*',
      '/carousel/sponsors*',
    ]);
    expect(pathsOf(['categories'], '/b')).toContain('/b/api/v2/awards/pre-nominations/events/*');
    // CloudFront takes 15 open ones at once.
    expect(pathsOf(everything, '/b').filter((path) => path.endsWith('*')).length).toBeLessThanOrEqual(15);
  });
});
