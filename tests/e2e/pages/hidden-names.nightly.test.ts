import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { isListed, nameOfFile } from '../../support/listed-names.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite(undefined, { pages: true });

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
      names.add(nameOfFile(element.getAttribute('src') ?? element.getAttribute('href') ?? ''));
  }
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter(isListed)).toEqual([]);
});

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();
