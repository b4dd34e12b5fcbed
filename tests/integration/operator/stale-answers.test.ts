import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { pathsOf, routesShowing, type ContentPart } from '#rules/content-paths.ts';
import { cloudFrontCdn } from '../../../infra/cli/common/open-target.ts';
import { importShow } from '../../../infra/show/import.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { testClock } from '../../support/site.ts';

const sample = fileURLToPath(new URL('../../../infra/local/sample-show', import.meta.url));
const basePath = '/gayvnawards';
/** Answers that are stored for a while and show content; a certificate shows ballots, and no import changes it. */
const stored = (Object.keys(endpoints) as RouteId[]).filter((id) => {
  const { cache, group }: Endpoint = endpoints[id];
  return cache !== undefined && cache !== 'forever' && group !== 'results';
});

let site: Site;
let root: string;
const clock = testClock('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'acclaim-stale-'));
  site = await startSite({ port: 0, dataDir: join(root, 'data'), web: null, quiet: true, clock });
});
afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

type Show = Record<string, never> & {
  event: Record<string, unknown>;
  app: Record<string, unknown>;
  options: Record<string, unknown>;
  live: Record<string, unknown>;
  social: Record<string, unknown>;
  theme: Record<string, Record<string, unknown>>;
  template: Record<string, unknown>;
} & Record<'sponsors' | 'carousels' | 'menus' | 'pages', Record<string, unknown>[]>;

const retitle = (entries: Record<string, unknown>[]): void => {
  for (const entry of entries) entry['title'] = `New ${String(entry['title'])}`;
};

/** A change of each part of show.json that every answer which shows it can be told by. */
const changes: Record<Exclude<ContentPart, 'categories' | 'nominees' | 'images'>, (show: Show) => void> = {
  event: ({ event }) =>
    Object.assign(event, { id: 'another', siteCode: 'another', voting_end: '2031-01-01T00:00:00.000Z' }),
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
    for (const { items } of menus) retitle(items as Record<string, unknown>[]);
  },
  pages: ({ pages }) => retitle(pages),
};

/** Imports the sample show with changes to its files, through the site that runs. */
async function importChanged(
  change: (dir: string) => Promise<void>,
  cdn?: Parameters<typeof importShow>[0]['target']['cdn'],
  pause: (milliseconds: number) => Promise<unknown> = async () => undefined,
) {
  const dir = await mkdtemp(join(root, 'show-'));
  await cp(sample, dir, { recursive: true });
  await change(dir);
  const target = await openLocal(join(root, 'data'));
  try {
    return await importShow({ dir, target: { ...target, ...(cdn && { cdn }) }, pause });
  } finally {
    await target.close();
  }
}

const changeShow = (change: (show: Show) => void) => async (dir: string) => {
  const file = join(dir, 'show.json');
  const show = JSON.parse(await readFile(file, 'utf8')) as Show;
  change(show);
  await writeFile(file, JSON.stringify(show));
};
const changeFile = (file: string, from: RegExp, to: string) => async (dir: string) => {
  const path = join(dir, file);
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
};

/** What each stored route answers now, as far as time does not tell it; nothing that functions keep is older than the answer. */
async function answers(): Promise<Map<RouteId, string>> {
  clock.set(clock.now() + 3_600_000);
  const queries: Partial<Record<RouteId, string>> = {
    'page.get': 'code=about',
    'navigation.menus': 'code=main&align=left',
    'carousel.get': 'code=booth',
    'carousel.items': 'siteCode=nitrate&id=carousel-patrons',
    'carousel.list': 'siteCode=nitrate',
    'sponsors.get': `id=${sponsor}`,
  };
  const texts = await Promise.all(
    stored.map(async (id) => {
      const path = pathOf(endpoints[id], basePath).replace('{event}', event);
      const response = await fetch(
        `${site.url.replace('localhost', '127.0.0.1')}${path}?${queries[id] ?? ''}`,
      );
      const text = await response.text();
      return [id, text.replace(/"(serverTime|votesResetAt)":"[^"]*"/g, '')] as const;
    }),
  );
  return new Map(texts);
}

const { event, sponsor } = await readSample();
async function readSample() {
  const show = JSON.parse(await readFile(join(sample, 'show.json'), 'utf8')) as Show;
  return { event: String(show.event['id']), sponsor: String(show.sponsors[0]?.['id']) };
}

/** The routes that answer something else after a change, and what the import says has changed. */
async function changedBy(change: (dir: string) => Promise<void>) {
  const before = await answers();
  const { changed } = await importChanged(change);
  const after = await answers();
  await importChanged(async () => undefined);
  return { changed, routes: stored.filter((id) => before.get(id) !== after.get(id)) };
}

describe('a change of the show', () => {
  it.each(Object.entries(changes))(
    'of its %s makes those answers stale that are named, and no others',
    async (part, change) => {
      const { changed, routes } = await changedBy(changeShow(change));

      expect(changed).toEqual([part]);
      expect(routes).toEqual(routesShowing([part as ContentPart]));
    },
  );

  it.each([
    ['categories', changeFile('categories.csv', /^(?!key)([\w-]+),(?!")/gm, '$1,New ')],
    ['nominees', changeFile('nominees.csv', /Brigitte Helm/, 'Somebody Else')],
  ] as const)('of its %s makes those answers stale that are named, and no others', async (part, change) => {
    const { changed, routes } = await changedBy(change);

    expect(changed).toEqual([part]);
    expect(routes).toEqual(routesShowing([part]));
  });

  it('of a picture makes answers stale that are named', async () => {
    const { changed, routes } = await changedBy((dir) =>
      cp(join(dir, 'images', 'hero-inner-desktop.jpg'), join(dir, 'images', 'hero-desktop.jpg')),
    );

    expect(changed).toEqual(['images']);
    expect(routes).toEqual(['app.get']);
    expect(routesShowing(changed)).toEqual(expect.arrayContaining(routes));
  });

  it('concerns every stored route in one part at least', () => {
    const parts = [...Object.keys(changes), 'categories', 'nominees', 'images'] as ContentPart[];

    expect(routesShowing(parts)).toEqual(stored);
    expect(routesShowing([])).toEqual([]);
  });
});

describe('the paths that the CDN forgets', () => {
  it('are exact where a route has one answer, and open where it has many', () => {
    expect(pathsOf(['template'], '/b')).toEqual(['/b/api/template/get']);
    expect(pathsOf(['menus'], '/b')).toEqual(['/b/api/navigation/menus*']);
    expect(pathsOf(['carousels'], '/b')).toEqual([
      '/b/api/carousel/get*',
      '/api/hm/carousel/sponsor*',
      '/carousel/sponsors*',
    ]);
    expect(pathsOf(['categories'], '/b')).toContain('/b/api/v2/awards/pre-nominations/events/*');
  });

  it('keep within what CloudFront takes at once: 15 open ones', () => {
    const everything = [...Object.keys(changes), 'categories', 'nominees', 'images'] as ContentPart[];

    expect(pathsOf(everything, basePath).filter((path) => path.endsWith('*')).length).toBeLessThanOrEqual(15);
  });

  it('are sent to the distribution after an import, and only when it changed something', async () => {
    const client = new CloudFrontClient({ region: 'us-east-1' });
    const sent = mockClient(client).on(CreateInvalidationCommand).resolves({});
    const cdn = cloudFrontCdn('E123', basePath, client);
    const change = changeShow(changes.menus);

    expect((await importChanged(change, cdn)).purged).toEqual(['/gayvnawards/api/navigation/menus*']);
    expect((await importChanged(change, cdn)).purged).toEqual([]);
    await importChanged(async () => undefined);
    const calls = sent.commandCalls(CreateInvalidationCommand);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.args[0].input).toMatchObject({
      DistributionId: 'E123',
      InvalidationBatch: { Paths: { Quantity: 1, Items: ['/gayvnawards/api/navigation/menus*'] } },
    });
  });

  it('are named once no function answers with what was there before', async () => {
    const title = async () => {
      const answer = await fetch(
        `${site.url.replace('localhost', '127.0.0.1')}${basePath}/api/carousel/get?code=booth`,
      );
      return ((await answer.json()) as { title: string }).title;
    };
    const before = await title();
    const seen: string[] = [];
    const cdn = { basePath, forget: async () => void seen.push(await title()) };
    const pause = async (milliseconds: number) => {
      seen.push(await title());
      clock.set(clock.now() + milliseconds);
    };
    await importChanged(changeShow(changes.carousels), cdn, pause);
    await importChanged(async () => undefined);

    expect(seen).toEqual([before, `New ${before}`]);
  });

  it('are told to the operator when the CDN cannot be reached', async () => {
    const cdn = { basePath, forget: () => Promise.reject(new Error('no way there')) };

    await expect(importChanged(changeShow(changes.template), cdn)).rejects.toThrow(
      'The show is imported, but clearing the CDN failed (no way there): visitors may see the old show for an hour. Invalidate /gayvnawards/api/template/get by hand.',
    );
  });
});
