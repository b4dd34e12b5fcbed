import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { sampleSite } from '../site.ts';

/**
 * What the common lists of ad blockers hide or block by name, on every site: advertising as a word of a name, in any position, and the
 * beginnings and ends of names that lists against annoyances go by. The lists change; what they have in common is this.
 */
const listed = [
  /(?:^|[-_])(?:ads?|adv|advert\w*|adsense|banners?|dfp|affiliates?|promos?|promot\w+|sponsor\w*)\d{0,2}(?:$|[-_])/,
  /^(?:social|share|newsletter|popup|cookie|consent|gdpr|track(?:ing|er)|analytics)(?:$|[-_])/,
  /[-_](?:social|share|sharing|newsletter|popup|cookies?|consent)$/,
  /(?:^|[-_])(?:back|scroll|go)?-?to-?top(?:$|[-_])/,
];
/** The name of a file, without the hash of what is in it. */
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '');

const isListed = (name: string) =>
  listed.some((pattern) => pattern.test(name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()));

const site = sampleSite(undefined, { pages: true });

it.each(['sponsor-logo', 'adBox', 'top-banner', 'sponsored_row', 'ad', 'ads-1', 'share-bar', 'back-to-top'])(
  'a list may hide %s',
  (name) => expect(isListed(name)).toBe(true),
);
it.each([
  'head',
  'loading',
  'logo-link',
  'added',
  'address',
  'shade',
  'ballot-box',
  'nominee-ad91ea8982a60e1a',
])('no list hides %s', (name) => expect(isListed(name)).toBe(false));

it('no class, id or file of a written page, nor any file that it loads, has a name that ad blockers hide', async () => {
  await site.written();
  const base = `${site.url()}/gayvnawards`;
  const addresses = [...(await textOf(`${base}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)];
  const paths = addresses.map(([, address = '']) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(20);
  const names = new Set<string>();
  for (const path of paths) {
    const { document } = parseHTML(await textOf(site.url() + path));
    for (const element of document.querySelectorAll('[class], [id]'))
      for (const name of [...element.classList, element.id]) names.add(name);
    for (const element of document.querySelectorAll('[src], link[href]'))
      names.add(nameOf(element.getAttribute('src') ?? element.getAttribute('href') ?? ''));
  }
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter(isListed)).toEqual([]);
});

it('no class of the built styles and no file that visitors load has a name that ad blockers hide', () => {
  const folder = join(process.env['SITE_FOLDER'] ?? 'dist/web', 'assets');
  const files = readdirSync(folder);
  const classes = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const names: string[] = [];
      postcss.parse(readFileSync(join(folder, file), 'utf8')).walkRules(({ selector }) => {
        names.push(...Array.from(selector.matchAll(/[.#]([a-z][\w-]*)/gi), ([, name = '']) => name));
      });
      return names;
    });
  expect(classes.length).toBeGreaterThan(500);
  expect([...classes, ...files.map(nameOf)].filter(isListed)).toEqual([]);
});

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();
