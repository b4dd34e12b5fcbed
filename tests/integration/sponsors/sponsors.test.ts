import { afterAll, describe, expect, it } from 'vitest';
import { compose } from '../../../functions/show/main.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { requestOf, send } from '../../support/caller.ts';
import { testCarousels, testSponsors } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const site = await setUpSite();
const sponsors = compose(site.platform);
afterAll(() => site.close());

const ask = async (id: RouteId, query: Record<string, string>) => {
  const { status, body } = await send(sponsors, requestOf(id, undefined, { query }));
  return { status, body };
};

const [halcyon, aurora, quill] = testSponsors.map(({ url, company, title, fullimage }) => ({
  sponsor: { url, company, title, fullimage: fullimage && '/images/abc.jpg' },
}));

describe('a carousel', () => {
  it('is found by its code, with its sponsors in its own order', async () => {
    const body = { id: 'carousel-1', title: 'Patrons', items: [quill, halcyon, quill] };
    expect(await ask('carousel.get', { code: 'patrons' })).toEqual({ status: 200, body });
  });

  it('leaves out a sponsor that is gone', async () => {
    expect((await ask('carousel.get', { code: 'friends' })).body).toMatchObject({ items: [aurora] });
  });

  it('gives its items by its id, on its own site alone', async () => {
    const items = async (siteCode: string, id: string) =>
      (await ask('carousel.items', { siteCode, id })).body;
    expect(await items('test', 'carousel-1')).toEqual([quill, halcyon, quill]);
    expect(await items('other', 'carousel-1')).toEqual([]);
    expect(await items('test', 'patrons')).toEqual([]);
  });

  it('is read with its sponsors once in ten seconds, and anew after that', async () => {
    site.wire.reset();
    await ask('carousel.get', { code: 'patrons' });
    expect(site.wire.operations).toEqual([]);
    const renamed = { ...testCarousels[0], title: 'Benefactors', position: 0 };
    await site.put('show', showKeys.carousel('patrons'), renamed);
    site.clock.set(site.clock.now() + 10_000);
    expect((await ask('carousel.get', { code: 'patrons' })).body).toMatchObject({ title: 'Benefactors' });
  });
});

describe('the list of carousels', () => {
  it('names those of the site in the order of the show, and none of another site', async () => {
    expect((await ask('carousel.list', { siteCode: 'test' })).body).toEqual([
      { id: 'carousel-1', title: expect.any(String) as string },
      { id: 'carousel-2', title: 'Friends' },
    ]);
    expect((await ask('carousel.list', { siteCode: 'other' })).body).toEqual([]);
  });
});

describe('a sponsor', () => {
  it('is found by id', async () => {
    expect((await ask('sponsors.get', { id: 'sponsor-halcyon' })).body).toEqual({
      id: 'sponsor-halcyon',
      code: 'halcyon',
      ...halcyon?.sponsor,
    });
  });
});
